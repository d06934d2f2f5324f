/** What a command tells about itself while it runs. */
export interface GroupCounts {
  readonly path: string
  readonly rows: number
  readonly upserts: number
  readonly removals: number
}

export interface Progress {
  /** What it does now. */
  stage(text: string): void
  /** A group was read and compared. */
  read(group: GroupCounts): void
  /** What was shown as under way is over. */
  end(): void
}

export const silent: Progress = { stage: () => {}, read: () => {}, end: () => {} }
