/**
 * Where tests have their clusters: in memory, if the machine has enough of it. A database has 1,273 files. To make and delete
 * them takes 0.1 to 0.6 s of CPU time on a disk with ext4, and 0.1 s in memory.
 */
import { readFileSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const MEMORY = '/dev/shm'
/** What is free must be more than what all clusters of a test run have at once, and what its processes need. */
const FREE_BYTES_MIN = 8 * 2 ** 30

export const CLUSTER_FOLDER = memoryIsUsable() ? MEMORY : tmpdir()

function memoryIsUsable(): boolean {
  if (process.platform !== 'linux') return false
  // PostgreSQL's programs may be copied there. Containers often have it without the right to execute them.
  const mount = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' '))
    .find(([, folder]) => folder === MEMORY)
  if (mount?.[2] !== 'tmpfs' || mount[3]!.split(',').includes('noexec')) return false
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize >= FREE_BYTES_MIN && process.availableMemory() >= FREE_BYTES_MIN
}
