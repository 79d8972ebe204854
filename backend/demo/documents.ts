import { strToU8, zipSync } from 'fflate';

/** Small files of every kind the library takes, made here so that each really opens. */

/** A one-page PDF with a title and lines of text. */
export function pdf(title: string, lines: readonly string[]): Buffer {
  const latin = (text: string) => text.replaceAll('’', "'").replaceAll(/[()\\]/g, String.raw`\$&`);
  const content = `BT /F1 20 Tf 60 770 Td (${latin(title)}) Tj /F1 11 Tf 0 -34 Td ${lines.map((line) => `(${latin(line)}) Tj 0 -18 Td`).join(' ')} ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ];
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = Buffer.byteLength(body, 'latin1');
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = Buffer.byteLength(body, 'latin1');
  body += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(body, 'latin1');
}

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const relationships = 'http://schemas.openxmlformats.org/package/2006/relationships';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

function packageOf(main: string, contentType: string, parts: Record<string, string>, overrides = ''): Buffer {
  const files = {
    '[Content_Types].xml': `${xml}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/${main}" ContentType="${contentType}"/>${overrides}</Types>`,
    '_rels/.rels': `${xml}<Relationships xmlns="${relationships}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="${main}"/></Relationships>`,
    ...parts,
  };
  return Buffer.from(
    zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))),
  );
}

/** A Word document with a title and paragraphs. */
export function docx(title: string, paragraphs: readonly string[]): Buffer {
  const run = (text: string, bold = false) =>
    `<w:p><w:r>${bold ? '<w:rPr><w:b/><w:sz w:val="36"/></w:rPr>' : ''}<w:t>${escape(text)}</w:t></w:r></w:p>`;
  const body = run(title, true) + paragraphs.map((text) => run(text)).join('');
  return packageOf(
    'word/document.xml',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
    {
      'word/document.xml': `${xml}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
    },
  );
}

/** An Excel workbook with one sheet. */
export function xlsx(rows: readonly (readonly (string | number)[])[]): Buffer {
  const cells = rows
    .map(
      (row, r) =>
        `<row r="${r + 1}">${row
          .map((value, c) => {
            const at = `${String.fromCharCode(65 + c)}${r + 1}`;
            return typeof value === 'number'
              ? `<c r="${at}"><v>${value}</v></c>`
              : `<c r="${at}" t="inlineStr"><is><t>${escape(value)}</t></is></c>`;
          })
          .join('')}</row>`,
    )
    .join('');
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  return packageOf(
    'xl/workbook.xml',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml',
    {
      'xl/workbook.xml': `${xml}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Feuille 1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `${xml}<Relationships xmlns="${relationships}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
      'xl/worksheets/sheet1.xml': `${xml}<worksheet xmlns="${main}"><sheetData>${cells}</sheetData></worksheet>`,
    },
    '<Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>',
  );
}

/** A few seconds of a soft chime (8 kHz, mono), struck anew each second; `note` is even, so that each is as the first. */
export function wav(seconds: number, note: number): Buffer {
  const rate = 8_000;
  const stroke = Buffer.alloc(rate);
  for (let i = 0; i < rate; i += 1) {
    const t = i / rate;
    stroke[i] =
      128 +
      Math.round(
        60 *
          Math.exp(-2 * t) *
          (Math.sin(2 * Math.PI * note * t) + 0.4 * Math.sin(2 * Math.PI * note * 1.5 * t)),
      );
  }
  const data = Buffer.alloc(rate * seconds, stroke);
  const samples = data.length;
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + samples, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(rate, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write('data', 36);
  header.writeUInt32LE(samples, 40);
  return Buffer.concat([header, data]);
}
