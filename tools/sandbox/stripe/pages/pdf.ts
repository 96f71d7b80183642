// Makes a PDF with one page of text: five objects, a table of their positions, and the trailer.

const encoder = new TextEncoder();

/** Letters outside Latin-1 become `?`; the standard fonts have no others. */
const inWinAnsi = (text: string) =>
  [...text]
    .map((sign) => {
      if (sign === "\\" || sign === "(" || sign === ")") return `\\${sign}`;
      const code = sign.codePointAt(0) ?? 63;
      if (code < 128) return sign;
      return code < 256 ? `\\${code.toString(8)}` : "?";
    })
    .join("");

/** Makes the PDF. @param lines  from the top, 12 points each */
export function pdfOf(lines: string[]): Uint8Array<ArrayBuffer> {
  const text = lines.map((line) => `(${inWinAnsi(line)}) Tj T*`).join("\n");
  const stream = `BT /F1 12 Tf 16 TL 56 780 Td\n${text}\nET`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 4 0 R >> >> /Contents 5 0 R >>",
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
  ];
  let body = "%PDF-1.4\n";
  const starts = objects.map((object, index) => {
    const start = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return start;
  });
  const table = starts.map((start) => `${String(start).padStart(10, "0")} 00000 n \n`).join("");
  const end = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return encoder.encode(body + end);
}
