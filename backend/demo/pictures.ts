import { resolve } from 'node:path';
import type { Sharp } from 'sharp';
import { type Random, sceneOf, type Subject } from './scenes.ts';

// Without system fonts every letter is drawn alike: the fonts come with the product. Read when the
// drawing library is loaded, which is why it is imported below, dynamically.
process.env.FONTCONFIG_FILE ??= resolve(import.meta.dirname, 'assets', 'fonts.conf');
const { default: sharp } = await import('sharp');
// Each is drawn once: nothing of it is worth keeping.
sharp.cache(false);

/** A drawn picture and its size in pixels. */
export interface Picture {
  content: Buffer;
  width: number;
  height: number;
}

const drawn = async (image: Sharp): Promise<Picture> => {
  const { data, info } = await image.toBuffer({ resolveWithObject: true });
  return { content: data, width: info.width, height: info.height };
};

/** Of what nothing shines through. Codes of its own would make each a quarter smaller, and take a fifth longer: somebody waits. */
const photo = (svg: string): Promise<Picture> =>
  drawn(sharp(Buffer.from(svg)).removeAlpha().jpeg({ quality: 80, optimizeCoding: false }));

const sign = (svg: string): Promise<Picture> => drawn(sharp(Buffer.from(svg)).png());

const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;

/** A picture of the organisation's life. */
export const scene = (subject: Subject, random: Random, width: number, height: number): Promise<Picture> =>
  photo(sceneOf(subject, random, width, height));

/** A friendly face on a coloured ground; `isWoman` decides hair and beard. */
export async function portrait(random: Random, isWoman: boolean): Promise<Picture> {
  const ground = `hsl(${Math.floor(random() * 360)},55%,${60 + random() * 18}%)`;
  const skin = pick(random, ['#f6d3b3', '#e8b68f', '#c98a5e', '#8d5a3b', '#f3c9a5', '#6f4428']);
  const hair = pick(random, ['#2b1b12', '#5b3a21', '#a8672c', '#d9b26f', '#1a1a1a', '#8c8c8c', '#7a2f1b']);
  const shirt = `hsl(${Math.floor(random() * 360)},45%,45%)`;
  const long = isWoman;
  const glasses =
    random() > 0.7
      ? '<g fill="none" stroke="#222" stroke-width="5"><circle cx="172" cy="196" r="25"/><circle cx="240" cy="196" r="25"/><path d="M197,196 h18"/></g>'
      : '';
  const beard =
    !long && random() > 0.6
      ? `<path d="M136,220 Q206,330 276,220 Q270,290 206,296 Q142,290 136,220Z" fill="${hair}"/>`
      : '';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="412" height="412"><rect width="412" height="412" fill="${ground}"/>
    ${long ? `<path d="M110,190 Q106,60 206,60 Q306,60 302,190 L312,330 L100,330 Z" fill="${hair}"/>` : ''}
    <path d="M70,412 Q80,300 206,300 Q332,300 342,412 Z" fill="${shirt}"/><rect x="178" y="258" width="56" height="60" rx="20" fill="${skin}"/>
    <ellipse cx="206" cy="196" rx="80" ry="92" fill="${skin}"/>${beard}<path d="M122,190 Q120,90 206,92 Q292,90 290,190 Q270,130 206,132 Q142,130 122,190Z" fill="${hair}"/>
    <circle cx="172" cy="198" r="8" fill="#222"/><circle cx="240" cy="198" r="8" fill="#222"/><path d="M174,240 Q206,268 238,240" fill="none" stroke="#8c3b2a" stroke-width="7" stroke-linecap="round"/>${glasses}</svg>`;
  return photo(svg);
}

/** A square mark with a letter, for communities and the platform. */
export async function mark(letter: string, color: string, size = 256): Promise<Picture> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 256 256"><rect width="256" height="256" rx="48" fill="${color}"/>
    <path d="M0,190 q32,-28 64,0 t64,0 t64,0 t64,0 V256 H0Z" fill="#ffffff" fill-opacity="0.25"/>
    <text x="128" y="168" font-family="DejaVu Sans" font-weight="bold" font-size="130" fill="#ffffff" text-anchor="middle">${letter}</text></svg>`;
  return sign(svg);
}

/** The platform's logo: a sail over waves and the name, all in `ink` but for one sail. */
export async function logo(name: string, ink: string): Promise<Picture> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="760" height="160"><g transform="translate(10,10)"><path d="M66,6 L66,104 L10,104 Z" fill="${ink}"/><path d="M74,24 L74,104 L122,104 Z" fill="#34a5f8"/><path d="M0,118 q16,-12 32,0 t32,0 t32,0 t32,0 v16 q-16,12 -32,0 t-32,0 t-32,0 t-32,0Z" fill="${ink}"/></g>
    <text x="158" y="100" font-family="DejaVu Sans" font-weight="bold" font-size="46" fill="${ink}">${name}</text></svg>`;
  return sign(svg);
}
