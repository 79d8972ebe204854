/** The platform's own tab icon; null when it has none. */
let own: string | null = null;
let count = 0;
/** Number of the latest drawing; overtaken ones are dropped. */
let latest = 0;

/** Side of the icon in pixels, for dense screens. */
const size = 64;

const link = () => document.querySelector<HTMLLinkElement>('link[rel=icon]');

/** Loads a picture for a canvas; null when it fails to load or its server forbids cross-origin use. */
async function pictureOf(address: string): Promise<HTMLImageElement | null> {
  const picture = new Image();
  picture.crossOrigin = 'anonymous';
  picture.src = address;
  return picture.decode().then(
    () => picture,
    () => null,
  );
}

const colour = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(name).trim();

/** Draws the icon with a count over its lower right part; without an icon the count is all there is. */
function draw(picture: HTMLImageElement | null, words: string): string | null {
  const canvas = document.createElement('canvas');
  canvas.width = size;
  canvas.height = size;
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  if (picture) pen.drawImage(picture, 0, 0, size, size);
  const height = picture ? 40 : size;
  const width = picture && words.length > 1 ? 52 : height;
  const [left, top] = [size - width, size - height];
  pen.beginPath();
  pen.roundRect(left, top, width, height, height / 2);
  pen.fillStyle = colour('--b-badge-fill');
  pen.fill();
  pen.fillStyle = colour('--b-on-badge');
  pen.font = `bold ${Math.round(height * 0.75)}px system-ui, sans-serif`;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillText(words, left + width / 2, top + height / 2 + 2, width - 8);
  return canvas.toDataURL('image/png');
}

async function show(): Promise<void> {
  latest += 1;
  const mine = latest;
  const picture = count > 0 && own !== null ? await pictureOf(own) : null;
  const drawn = count > 0 ? draw(picture, count > 9 ? '9+' : String(count)) : null;
  // `data:,` is no icon, and asks for none.
  if (mine === latest) link()?.setAttribute('href', drawn ?? own ?? 'data:,');
}

/** Shows the platform's icon in the tab. */
export function setTabIcon(address: string | null): void {
  if (own === address) return;
  own = address;
  void show();
}

/** Shows in the tab's icon, and in that of an installed application, how much is unread: « 9+ » above nine. */
export function setTabBadge(unread: number): void {
  if (unread === count) return;
  count = unread;
  void show();
  if (!('setAppBadge' in navigator)) return;
  const update = unread > 0 ? navigator.setAppBadge(unread) : navigator.clearAppBadge();
  update.catch(() => {
    // Only an installed application has one.
  });
}
