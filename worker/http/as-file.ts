/** Headers of a table that is saved and not shown. @param day of the workspace's zone, for the name */
export const asFile = (name: string, day: string) => ({
  "content-type": "text/csv; charset=utf-8",
  "content-disposition": `attachment; filename="atalaya-${name}-${day}.csv"`,
});
