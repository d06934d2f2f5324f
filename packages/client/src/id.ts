/**
 * The identifier of a record, which remembers of which group. Any string can stand for one, but the id of an order does
 * not compile where the id of a SKU is wanted.
 */
declare const group: unique symbol

export type Id<Group extends string> = string & { readonly [group]?: Group }
