/** Names and texts inside SQL. */
export function sqlName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

export function sqlText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
