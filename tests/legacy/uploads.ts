/** What stands below `uploads` and `cgu`: what was sent, as it came; anything else is drawn. */
import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import sharp from 'sharp';
import type { Organisation } from './organisation.ts';

/** A file as it is served. */
export interface Served {
  type: string;
  bytes: Buffer;
}

const drawn = new Map<string, Buffer>();

/** A picture in a colour of its name's own. */
async function pictureOf(name: string): Promise<Buffer> {
  const known = drawn.get(name);
  if (known) return known;
  const hue = createHash('md5').update(name).digest().readUInt16BE(0) % 360;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="640">
    <linearGradient id="g" x2="1" y2="1"><stop stop-color="hsl(${hue},45%,55%)"/>
    <stop offset="1" stop-color="hsl(${(hue + 40) % 360},50%,32%)"/></linearGradient>
    <rect width="640" height="640" fill="url(#g)"/></svg>`;
  const bytes = await sharp(Buffer.from(svg)).png().toBuffer();
  drawn.set(name, bytes);
  return bytes;
}

const page = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj
trailer<</Root 1 0 R>>
`;

/** The file at a path such as `uploads/a.png`. */
export async function fileAt({ files }: Organisation, path: string): Promise<Served> {
  const kept = files.get(path);
  if (kept)
    return {
      type: kept.type || 'application/octet-stream',
      bytes: Buffer.from(await kept.arrayBuffer()),
    };
  const ending = extname(path).toLowerCase();
  if (ending === '.pdf') return { type: 'application/pdf', bytes: Buffer.from(page) };
  return { type: 'image/png', bytes: await pictureOf(path) };
}
