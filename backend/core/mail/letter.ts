import { isolate } from '../../../server/isolate.ts';
import { escapeHtml } from '../html.ts';
import type { Mail } from './mailer.ts';

/** Branding of mails. */
export interface Letterhead {
  platform: string;
  /** `#rrggbb` for the name and the button. */
  color: string;
}

/** Contents of a French mail, as plain text. */
export interface Letter extends Letterhead {
  subject: string;
  /** First name; empty when unknown. */
  greeting: string;
  paragraphs: readonly string[];
  /** Button with a link. */
  action: { label: string; url: string };
  closing: string;
}

/** Relative luminance of a colour, from 0 (black) to 1 (white). */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Text colour on a background (contrast 4.5), and the colour adapted for white. */
function contrastColors(color: string): { on: string; alone: string } {
  const light = luminance(color);
  return { on: light > 0.179 ? '#000000' : '#ffffff', alone: light > 0.16 ? '#16232b' : color };
}

/** Renders a letter as text and HTML for mail clients. */
export function renderLetter(letter: Letter): Omit<Mail, 'to'> {
  const { platform, color, paragraphs, action, closing } = letter;
  const { on, alone } = contrastColors(color);
  const subject = `${letter.subject} – ${platform}`;
  const hello = letter.greeting === '' ? 'Bonjour,' : `Bonjour ${isolate(letter.greeting)},`;
  const text = [hello, ...paragraphs, `${action.label} :\n${action.url}`, closing, `– ${platform}`].join(
    '\n\n',
  );
  const paragraph = (content: string, style = '') =>
    `<p style="margin:0 0 16px;${style}">${escapeHtml(content)}</p>`;
  const html = `<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:#f3f5f7;font:16px/1.5 system-ui,sans-serif;color:#16232b">
<div style="max-width:560px;margin:0 auto;padding:32px 16px">
<p style="margin:0 0 16px;font-weight:700;color:${alone}">${escapeHtml(platform)}</p>
<div style="background:#fff;border-radius:12px;padding:28px">
${paragraph(hello)}${paragraphs.map((content) => paragraph(content)).join('')}
<p style="margin:24px 0"><a href="${escapeHtml(action.url)}" style="display:inline-block;background:${color};color:${on};text-decoration:none;font-weight:600;border-radius:8px;padding:12px 20px">${escapeHtml(action.label)}</a></p>
${paragraph(`Si le bouton ne répond pas, copiez cette adresse dans votre navigateur : ${action.url}`, 'font-size:13px;color:#5a6b75;word-break:break-all')}
${paragraph(closing, 'font-size:13px;color:#5a6b75')}
</div></div></body></html>
`;
  return { subject, text, html, fromName: platform };
}
