/** Fields of the brand's own record that the directory owns. A load may leave them out. */
export const directoryFields: readonly string[] = ['slug', 'status']
