/** Lists the tests that passed, or failed, only after a retry: each is a defect that a green run would hide. */
import type { Reporter, TestModule } from 'vitest/node'

export default class RetryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        const retries = test.diagnostic()?.retryCount ?? 0
        if (retries > 0) console.log(`RETRIED ${retries}x: ${module.relativeModuleId} > ${test.fullName}`)
      }
    }
  }
}
