/** Pictures of the organisation's life, drawn as SVG: the sea, a harbour, a workshop, a chart, a pattern. */

/** A source of numbers from 0 to 1. */
export type Random = () => number;

const pick = <const T>(random: Random, list: readonly [T, ...T[]]): T =>
  list[Math.floor(random() * list.length)] ?? list[0];
const between = (random: Random, least: number, most: number) => least + random() * (most - least);
const round = (value: number) => Math.round(value * 10) / 10;
const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

/** Sky from top to horizon, and the water under it. */
interface Weather {
  sky: readonly [string, string, string];
  water: readonly [string, string, string];
}

const weathers: readonly [Weather, ...Weather[]] = [
  { sky: ['#0b3c5d', '#328cc1', '#f2d388'], water: ['#3f93bf', '#1f6b97', '#0c3b59'] },
  { sky: ['#1d2671', '#c33764', '#f7b733'], water: ['#a6456b', '#5b2d69', '#251a4b'] },
  { sky: ['#2c3e50', '#4ca1af', '#dcecee'], water: ['#5fa9b3', '#35788a', '#1d4455'] },
  { sky: ['#134e5e', '#4f9f8c', '#f3f0c2'], water: ['#4c9d92', '#23706f', '#0e4450'] },
  { sky: ['#3a1c71', '#d76d77', '#ffc5a0'], water: ['#b7677b', '#6d3c74', '#2b1a55'] },
  { sky: ['#5aa9e6', '#9fd0f2', '#fdf3d8'], water: ['#57b3d3', '#2a8bb4', '#136185'] },
  { sky: ['#16222a', '#3a6073', '#c9d8e4'], water: ['#4a7385', '#2b4e60', '#142b38'] },
  { sky: ['#614385', '#8a7bb5', '#f6d5b0'], water: ['#7d74a9', '#4d4a83', '#282757'] },
  { sky: ['#7fb7c9', '#c4dfe2', '#fbe9d0'], water: ['#74b0ae', '#43868e', '#235763'] },
];

const sailColors = ['#e2543f', '#f1b52e', '#f5f1e6', '#e67e22', '#2d6f8e'] as const;

/** A wavy line across the picture, closed at the bottom. */
function wave(random: Random, width: number, height: number, level: number, swing: number, color: string) {
  const points = times(9, (i) => [(i * width) / 8, level + (random() - 0.5) * swing] as const);
  const line = points
    .map(([x, y], i) =>
      i === 0 ? `M${round(x)},${round(y)}` : `S${round(x - width / 16)},${round(y)} ${round(x)},${round(y)}`,
    )
    .join(' ');
  return `<path d="${line} L${width},${height} L0,${height} Z" fill="${color}"/>`;
}

const group = (x: number, y: number, scale: number, content: string) =>
  `<g transform="translate(${round(x)},${round(y)}) scale(${round(scale * 10) / 10})">${content}</g>`;

const boat = (x: number, y: number, scale: number, sail: string) =>
  group(
    x,
    y,
    scale,
    `<path d="M-40,0 L40,0 L28,16 L-28,16 Z" fill="#4a2c17"/><path d="M-2,-4 L-2,-70 L-34,-8 Z" fill="${sail}"/><path d="M4,-4 L4,-60 L32,-8 Z" fill="#fff" fill-opacity="0.9"/>`,
  );

const lighthouse = (x: number, y: number, scale: number) =>
  group(
    x,
    y,
    scale,
    '<path d="M-90,14 Q0,-36 90,14 Z" fill="#3d3d3d"/><path d="M-16,0 L-11,-120 L11,-120 L16,0 Z" fill="#f5f5f5"/><path d="M-13,-72 L-12,-96 L12,-96 L13,-72 Z M-15,-24 L-14,-48 L14,-48 L15,-24 Z" fill="#d63031"/><rect x="-15" y="-138" width="30" height="20" rx="3" fill="#2d3436"/><rect x="-8" y="-134" width="16" height="12" fill="#ffeaa7"/>',
  );

const gulls = (random: Random, width: number, horizon: number) =>
  times(Math.floor(random() * 6), () =>
    group(
      width * random(),
      horizon * between(random, 0.15, 0.7),
      (width / 900) * between(random, 0.5, 1),
      '<path d="M-14,0 Q-7,-9 0,0 Q7,-9 14,0" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" stroke-opacity="0.8"/>',
    ),
  ).join('');

function sky(random: Random, width: number, height: number, horizon: number, { sky: colors }: Weather) {
  const [top, middle, glow] = colors;
  const size = height * between(random, 0.05, 0.09);
  return `<defs><linearGradient id="s" x1="0" y1="0" x2="0" y2="${round(horizon / height)}"><stop offset="0" stop-color="${top}"/><stop offset="0.65" stop-color="${middle}"/><stop offset="1" stop-color="${glow}"/></linearGradient></defs>
    <rect width="${width}" height="${height}" fill="url(#s)"/><circle cx="${round(width * between(random, 0.2, 0.8))}" cy="${round(horizon - height * between(random, 0.02, 0.25))}" r="${round(size)}" fill="#fff3c4" fill-opacity="0.92"/>`;
}

/** The open sea: hills, waves, sometimes boats, gulls or a lighthouse. */
function sea(random: Random, width: number, height: number): string {
  const weather = pick(random, weathers);
  const horizon = height * between(random, 0.42, 0.62);
  const deep = height - horizon;
  const hills =
    random() > 0.35
      ? wave(random, width, height, horizon - height * 0.05, height * 0.13, weather.water[2])
      : '';
  return [
    sky(random, width, height, horizon, weather),
    gulls(random, width, horizon),
    hills,
    random() > 0.6 ? lighthouse(width * between(random, 0.1, 0.9), horizon, height / 600) : '',
    wave(random, width, height, horizon, height * 0.01, weather.water[0]),
    ...times(Math.floor(random() * 4), () =>
      boat(
        width * random(),
        horizon + deep * between(random, 0.08, 0.3),
        (height / 600) * between(random, 0.5, 1.2),
        pick(random, sailColors),
      ),
    ),
    wave(random, width, height, horizon + deep * 0.36, height * 0.04, weather.water[1]),
    random() > 0.5
      ? boat(
          width * between(random, 0.2, 0.8),
          horizon + deep * 0.5,
          (height / 600) * between(random, 1.4, 2.2),
          pick(random, sailColors),
        )
      : '',
    wave(random, width, height, horizon + deep * 0.68, height * 0.05, weather.water[2]),
  ].join('');
}

/** A row of painted houses on a quay, with masts in front. */
function harbour(random: Random, width: number, height: number): string {
  const weather = pick(random, weathers);
  const quay = height * between(random, 0.6, 0.68);
  const wide = Math.min(width, height) / 6;
  const walls = ['#e8d5b7', '#d98b6a', '#f0e3c8', '#8fb3a8', '#c7614e', '#e9b872', '#7f9ab0'] as const;
  const houses = times(Math.ceil(width / wide) + 1, (i) => {
    const x = i * wide - wide * 0.3;
    const tall = height * between(random, 0.16, 0.32);
    const [left, top] = [round(x), round(quay - tall)];
    const windows = times(Math.max(1, Math.floor(tall / (wide * 0.5))), (row) =>
      [0.2, 0.58]
        .map(
          (share) =>
            `<rect x="${round(x + wide * share)}" y="${round(quay - tall + wide * (0.16 + row * 0.48))}" width="${round(wide * 0.2)}" height="${round(wide * 0.26)}" fill="${random() > 0.6 ? '#ffe9a8' : '#3f5364'}"/>`,
        )
        .join(''),
    ).join('');
    return `<rect x="${left}" y="${top}" width="${round(wide)}" height="${round(tall)}" fill="${pick(random, walls)}"/><path d="M${round(x - 4)},${top} L${round(x + wide / 2)},${round(quay - tall - wide * 0.34)} L${round(x + wide + 4)},${top} Z" fill="${pick(random, ['#5b3a32', '#46505a', '#7a4a3a'])}"/>${windows}`;
  }).join('');
  const masts = times(3 + Math.floor(random() * 4), () => {
    const x = width * random();
    const base = quay + height * 0.06;
    const top = quay - height * between(random, 0.22, 0.4);
    const hull = wide * between(random, 0.5, 0.8);
    return `<path d="M${round(x)},${round(base)} V${round(top)} M${round(x)},${round(top + 8)} L${round(x - hull * 0.8)},${round(base)} M${round(x)},${round(top + 8)} L${round(x + hull * 0.8)},${round(base)}" stroke="#2f3b45" stroke-width="${round(height / 260)}" fill="none"/><path d="M${round(x - hull)},${round(base)} h${round(hull * 2)} l${round(-hull * 0.25)},${round(hull * 0.34)} h${round(-hull * 1.5)} Z" fill="${pick(random, ['#fdfdfb', '#c0392b', '#1f5f7a', '#2c3e50', '#e0a030'])}"/>`;
  }).join('');
  return `${sky(random, width, height, quay, weather)}${gulls(random, width, quay)}${houses}<rect y="${round(quay)}" width="${width}" height="${round(height * 0.03)}" fill="#5c5f63"/>${wave(random, width, height, quay + height * 0.05, height * 0.01, weather.water[0])}${masts}${wave(random, width, height, quay + height * 0.16, height * 0.03, weather.water[1])}${wave(random, width, height, quay + height * 0.26, height * 0.03, weather.water[2])}`;
}

/** Inside a workshop: windows, tools on the wall, a hull on its stocks or a bench. */
function workshop(random: Random, width: number, height: number): string {
  const [wall, board, floor] = pick<readonly [string, string, string]>(random, [
    ['#efe3cf', '#d8c19c', '#a97c50'],
    ['#dfe7e6', '#b9c9c6', '#8b6b4b'],
    ['#f1dfd0', '#dba97f', '#855a3c'],
    ['#e4e2ee', '#bdb7d3', '#77654f'],
  ]);
  const ground = height * 0.74;
  const unit = Math.min(width, height) / 10;
  const panes = times(Math.max(2, Math.floor(width / (unit * 3.4))), (i) => {
    const x = unit * 0.8 + i * unit * 3.4;
    return `<rect x="${round(x)}" y="${round(unit)}" width="${round(unit * 2.2)}" height="${round(unit * 2)}" fill="${pick(random, ['#bfe3f0', '#d9eef5', '#fbe6b8'])}" stroke="#6b5a48" stroke-width="${round(unit / 8)}"/><path d="M${round(x + unit * 1.1)},${round(unit)} v${round(unit * 2)} M${round(x)},${round(unit * 2)} h${round(unit * 2.2)}" stroke="#6b5a48" stroke-width="${round(unit / 12)}"/>`;
  }).join('');
  const tools = times(Math.floor(width / unit) - 1, (i) => {
    const x = unit * (0.8 + i);
    const y = height * 0.42;
    const steel = pick(random, ['#7d8a94', '#9aa5ad', '#5f6b75']);
    const handle = pick(random, ['#b0703c', '#8e5a2c', '#c94f3d', '#2d6f8e']);
    return pick(random, [
      `<path d="M${round(x)},${round(y)} l${round(unit * 0.22)},${round(unit)} h${round(-unit * 0.44)} Z" fill="${steel}"/><rect x="${round(x - unit * 0.14)}" y="${round(y - unit * 0.3)}" width="${round(unit * 0.28)}" height="${round(unit * 0.34)}" rx="6" fill="${handle}"/>`,
      `<rect x="${round(x - unit * 0.07)}" y="${round(y)}" width="${round(unit * 0.14)}" height="${round(unit)}" fill="${handle}"/><rect x="${round(x - unit * 0.3)}" y="${round(y - unit * 0.14)}" width="${round(unit * 0.6)}" height="${round(unit * 0.28)}" rx="4" fill="${steel}"/>`,
      `<circle cx="${round(x)}" cy="${round(y + unit * 0.4)}" r="${round(unit * 0.34)}" fill="none" stroke="${handle}" stroke-width="${round(unit * 0.12)}"/>`,
    ]);
  }).join('');
  const middle = width * between(random, 0.4, 0.6);
  const long = width * between(random, 0.28, 0.38);
  const hull = pick(random, ['#b5713c', '#8a4b25', '#c98d55', '#2f6d80', '#b43f36']);
  const subject =
    random() > 0.4
      ? `<path d="M${round(middle - long)},${round(height * 0.52)} Q${round(middle)},${round(height * 0.6)} ${round(middle + long)},${round(height * 0.48)} Q${round(middle + long * 0.75)},${round(height * 0.74)} ${round(middle)},${round(height * 0.76)} Q${round(middle - long * 0.8)},${round(height * 0.74)} ${round(middle - long)},${round(height * 0.52)} Z" fill="${hull}"/>${times(5, (i) => `<path d="M${round(middle - long * 0.94)},${round(height * (0.545 + i * 0.035))} Q${round(middle)},${round(height * (0.615 + i * 0.032))} ${round(middle + long * 0.93)},${round(height * (0.53 + i * 0.036))}" fill="none" stroke="#000" stroke-opacity="0.16" stroke-width="${round(unit / 14)}"/>`).join('')}<path d="M${round(middle - long * 0.6)},${round(height * 0.72)} l${round(-unit * 0.5)},${round(unit * 1.5)} M${round(middle + long * 0.6)},${round(height * 0.72)} l${round(unit * 0.5)},${round(unit * 1.5)}" stroke="#5d4630" stroke-width="${round(unit / 4)}"/>`
      : `<rect x="${round(middle - long)}" y="${round(height * 0.6)}" width="${round(long * 2)}" height="${round(unit * 0.5)}" rx="4" fill="${hull}"/><path d="M${round(middle - long * 0.85)},${round(height * 0.63)} V${round(height * 0.86)} M${round(middle + long * 0.85)},${round(height * 0.63)} V${round(height * 0.86)}" stroke="#5d4630" stroke-width="${round(unit * 0.4)}"/><path d="M${round(middle - long * 0.4)},${round(height * 0.6)} q${round(long * 0.3)},${round(-unit * 2.4)} ${round(long * 0.8)},0 Z" fill="${pick(random, sailColors)}"/>`;
  const lamp = width * between(random, 0.3, 0.7);
  return `<rect width="${width}" height="${height}" fill="${wall}"/>${panes}<rect y="${round(height * 0.38)}" width="${width}" height="${round(unit * 1.7)}" fill="${board}"/>${tools}<rect y="${round(ground)}" width="${width}" height="${round(height - ground)}" fill="${floor}"/>${times(6, (i) => `<path d="M0,${round(ground + ((height - ground) * (i + 1)) / 7)} H${width}" stroke="#000" stroke-opacity="0.08" stroke-width="2"/>`).join('')}${subject}<path d="M${round(lamp)},0 V${round(unit * 0.9)}" stroke="#333" stroke-width="3"/><path d="M${round(lamp - unit * 0.7)},${round(unit * 1.5)} Q${round(lamp)},${round(unit * 0.3)} ${round(lamp + unit * 0.7)},${round(unit * 1.5)} Z" fill="#37474f"/>`;
}

const plotColors = ['#004b67', '#34a5f8', '#e67e22', '#15803d', '#be185d', '#6d28d9'] as const;

/** A slide with bars, a line or a ring. */
function chart(random: Random, width: number, height: number): string {
  const [left, top, right, bottom] = [width * 0.1, height * 0.2, width * 0.92, height * 0.84];
  const color = pick(random, plotColors);
  const grid = times(5, (i) => {
    const y = round(top + ((bottom - top) * i) / 4);
    return `<path d="M${round(left)},${y} H${round(right)}" stroke="#d5dde3" stroke-width="2"/>`;
  }).join('');
  const count = 6 + Math.floor(random() * 5);
  const step = (right - left) / count;
  const rise = between(random, -0.3, 0.5);
  const values = times(count, (i) =>
    Math.min(0.97, Math.max(0.08, 0.45 + rise * (i / count) + between(random, -0.18, 0.18))),
  );
  const at = (value: number) => bottom - (bottom - top) * value;
  const [centerX, centerY, radius] = [width / 2, height * 0.54, Math.min(width, height) * 0.25];
  let angle = -Math.PI / 2;
  const plot = pick(random, [
    () =>
      grid +
      values
        .map(
          (value, i) =>
            `<rect x="${round(left + step * (i + 0.18))}" y="${round(at(value))}" width="${round(step * 0.64)}" height="${round(bottom - at(value))}" rx="6" fill="${i === count - 1 ? '#e67e22' : color}"/>`,
        )
        .join(''),
    () => {
      const line = values.map((value, i) => `${round(left + step * (i + 0.5))},${round(at(value))}`);
      return `${grid}<path d="M${round(left + step / 2)},${round(bottom)} L${line.join(' L')} L${round(right - step / 2)},${round(bottom)} Z" fill="${color}" fill-opacity="0.16"/><path d="M${line.join(' L')}" fill="none" stroke="${color}" stroke-width="${round(height / 120)}" stroke-linejoin="round"/>${line.map((point) => `<circle cx="${point.replace(',', '" cy="')}" r="${round(height / 90)}" fill="#fff" stroke="${color}" stroke-width="4"/>`).join('')}`;
    },
    () =>
      [0.42, 0.27, 0.19, 0.12]
        .map((share, i) => {
          const from = angle;
          angle += share * 2 * Math.PI;
          const point = (a: number) =>
            `${round(centerX + radius * Math.cos(a))},${round(centerY + radius * Math.sin(a))}`;
          return `<path d="M${point(from)} A${round(radius)},${round(radius)} 0 0 1 ${point(angle)}" fill="none" stroke="${plotColors[(plotColors.indexOf(color) + i) % plotColors.length] ?? color}" stroke-width="${round(radius * 0.5)}"/>`;
        })
        .join(''),
  ])();
  return `<rect width="${width}" height="${height}" fill="#f6f8fa"/><rect width="${round(width * 0.02)}" height="${height}" fill="${color}"/><rect x="${round(left)}" y="${round(height * 0.08)}" width="${round(width * between(random, 0.3, 0.5))}" height="${round(height * 0.04)}" rx="8" fill="#33475b"/>${plot}<rect x="${round(left)}" y="${round(height * 0.9)}" width="${round(width * 0.24)}" height="${round(height * 0.02)}" rx="5" fill="#b6c3ce"/>`;
}

/** Overlapping sails of colour. */
function pattern(random: Random, width: number, height: number): string {
  const weather = pick(random, weathers);
  const palette = [...weather.sky, ...weather.water];
  const sails = times(14, () => {
    const [x, y] = [width * random(), height * random()];
    const size = Math.max(width, height) * between(random, 0.15, 0.5);
    const lean = between(random, -0.4, 0.4) * size;
    return `<path d="M${round(x)},${round(y)} q${round(size * 0.7 + lean)},${round(-size * 0.2)} ${round(lean)},${round(-size)} Z" fill="${palette[Math.floor(random() * palette.length)] ?? '#fff'}" fill-opacity="${round(between(random, 0.35, 0.85))}"/>`;
  }).join('');
  return `<defs><linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${weather.sky[1]}"/><stop offset="1" stop-color="${weather.sky[2]}"/></linearGradient></defs><rect width="${width}" height="${height}" fill="url(#s)"/>${sails}`;
}

const subjects = { sea, harbour, workshop, chart, pattern };

/** What a picture shows. */
export type Subject = keyof typeof subjects;

/** The SVG of a picture. */
export const sceneOf = (subject: Subject, random: Random, width: number, height: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${subjects[subject](random, width, height)}</svg>`;
