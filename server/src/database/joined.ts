type Joined<Row> = { readonly [Column in keyof Row]: NonNullable<Row[Column]> };

/**
 * Columns of a table that was left joined: undefined where it has no such row. For columns that are never null in their
 * own table, so all of them are null, or none.
 */
export const joined = <Row extends object>(columns: Row): Joined<Row> | undefined =>
  Object.values(columns).includes(null) ? undefined : (columns as Joined<Row>);
