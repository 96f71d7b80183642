/** The headers of a table that is downloaded. @param day in the workspace's time zone, for the file name */
export const downloadHeaders = (name: string, day: string) => ({
  "content-type": "text/csv; charset=utf-8",
  "content-disposition": `attachment; filename="atalaya-${name}-${day}.csv"`,
});
