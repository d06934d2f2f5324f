/** Does something for each of many, a few at a time. The first failure ends the others, and is what is thrown. */
export async function inParallel<Item>(
  items: readonly Item[],
  width: number,
  work: (item: Item, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const controller = new AbortController()
  const waiting = items.values()
  const worker = async (): Promise<void> => {
    for (const item of waiting) {
      if (controller.signal.aborted) return
      await work(item, controller.signal).catch((error: unknown) => {
        controller.abort(error)
        throw error
      })
    }
  }
  await Promise.allSettled(Array.from({ length: width }, worker))
  controller.signal.throwIfAborted()
}
