import { resolve } from 'node:path';

// Without system fonts every letter is drawn alike: the fonts come with the product. Read when the
// drawing library is loaded, which is why it is imported below, dynamically.
process.env.FONTCONFIG_FILE ??= resolve(import.meta.dirname, 'assets', 'fonts.conf');
const { default: sharp } = await import('sharp');

/** A source of numbers from 0 to 1. */
export type Random = () => number;

const skies = [
  ['#0b3c5d', '#328cc1', '#d9b310'],
  ['#1d2671', '#c33764', '#f7b733'],
  ['#2c3e50', '#4ca1af', '#c4e0e5'],
  ['#134e5e', '#71b280', '#f3f9a7'],
  ['#3a1c71', '#d76d77', '#ffaf7b'],
  ['#00416a', '#799f0c', '#ffe000'],
  ['#16222a', '#3a6073', '#e0eafc'],
  ['#614385', '#516395', '#f2d0a9'],
];
const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;

/** A wavy line across the picture, closed at the bottom. */
function wave(
  random: Random,
  width: number,
  height: number,
  level: number,
  swing: number,
  color: string,
): string {
  const points = Array.from({ length: 9 }, (_, i) => [(i * width) / 8, level + (random() - 0.5) * swing]);
  const line = points
    .map(([x, y], i) => (i === 0 ? `M${x},${y}` : `S${Number(x) - width / 16},${y} ${x},${y}`))
    .join(' ');
  return `<path d="${line} L${width},${height} L0,${height} Z" fill="${color}"/>`;
}

function boat(x: number, y: number, size: number, sail: string): string {
  return `<g transform="translate(${x},${y}) scale(${size})"><path d="M-40,0 L40,0 L28,16 L-28,16 Z" fill="#4a2c17"/><path d="M-2,-4 L-2,-70 L-34,-8 Z" fill="${sail}"/><path d="M4,-4 L4,-60 L32,-8 Z" fill="#fff" opacity="0.9"/></g>`;
}

/** A seaside picture: sky, sun, hills, waves, sometimes boats or a lighthouse. */
export async function scene(random: Random, width: number, height: number): Promise<Buffer> {
  const [top, middle, glow] = pick(random, skies) as [string, string, string];
  const horizon = height * (0.45 + random() * 0.2);
  const sunX = width * (0.2 + random() * 0.6);
  const boats = Array.from({ length: Math.floor(random() * 4) }, () =>
    boat(
      width * random(),
      horizon + (height - horizon) * (0.15 + random() * 0.4),
      (height / 500) * (0.5 + random()),
      pick(random, ['#e74c3c', '#f1c40f', '#ecf0f1', '#e67e22']),
    ),
  ).join('');
  const lighthouse =
    random() > 0.6
      ? `<g transform="translate(${width * (0.1 + random() * 0.8)},${horizon}) scale(${height / 600})"><path d="M-60,10 Q0,-30 60,10 Z" fill="#3d3d3d"/><rect x="-12" y="-120" width="24" height="115" fill="#f5f5f5"/><rect x="-12" y="-90" width="24" height="22" fill="#d63031"/><rect x="-12" y="-45" width="24" height="22" fill="#d63031"/><rect x="-16" y="-138" width="32" height="20" fill="#2d3436"/></g>`
      : '';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/><stop offset="0.7" stop-color="${middle}"/><stop offset="1" stop-color="${glow}"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#s)"/><circle cx="${sunX}" cy="${horizon - height * 0.12}" r="${height * 0.08}" fill="#fff3c4" opacity="0.9"/>
    ${wave(random, width, height, horizon - height * 0.05, height * 0.12, '#22394d')}${lighthouse}
    ${wave(random, width, height, horizon + height * 0.02, 6, middle)}${boats}
    ${wave(random, width, height, horizon + height * 0.22, height * 0.04, top)}${wave(random, width, height, horizon + height * 0.36, height * 0.05, '#071e33')}</svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 74 }).toBuffer();
}

/** A friendly face on a coloured ground; `isWoman` decides hair and beard. */
export async function portrait(random: Random, isWoman: boolean): Promise<Buffer> {
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
  return sharp(Buffer.from(svg)).jpeg({ quality: 78 }).toBuffer();
}

/** A square mark with a letter, for communities and the platform. */
export async function mark(letter: string, color: string, size = 256): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 256 256"><rect width="256" height="256" rx="48" fill="${color}"/>
    <path d="M0,190 q32,-28 64,0 t64,0 t64,0 t64,0 V256 H0Z" fill="#ffffff" opacity="0.25"/>
    <text x="128" y="168" font-family="DejaVu Sans" font-weight="bold" font-size="130" fill="#ffffff" text-anchor="middle">${letter}</text></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

/** The platform's logo: a sail over waves and the name. */
export async function logo(name: string, color: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="760" height="160"><g transform="translate(10,10)"><path d="M66,6 L66,104 L10,104 Z" fill="${color}"/><path d="M74,24 L74,104 L122,104 Z" fill="#34a5f8"/><path d="M0,118 q16,-12 32,0 t32,0 t32,0 t32,0 v16 q-16,12 -32,0 t-32,0 t-32,0 t-32,0Z" fill="${color}"/></g>
    <text x="158" y="100" font-family="DejaVu Sans" font-weight="bold" font-size="46" fill="${color}">${name}</text></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
