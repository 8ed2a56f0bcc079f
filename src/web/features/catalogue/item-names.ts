/** Standard items in one line; several are one row's parts. */
export const itemNames = (items: readonly { readonly name: string }[]): string =>
  items.map(({ name }) => name).join(' + ');
