import iconv from 'iconv-lite';
import { expect, test } from 'vitest';
import { decodePage } from '../../../gateway/link-preview/charset.ts';
import { parseLinkPreview } from '../../../gateway/link-preview/parseLinkPreview.ts';

const title = 'Élèves à l’école';
/** Windows-1252, which has a typographic apostrophe where Latin-1 has none. */
const windows = (html: string) => Buffer.from(html.replaceAll('’', '\u0092'), 'latin1');
const page = (head = '') => `<html><head>${head}<title>${title}</title></head>`;
const utf16 = Buffer.from(`\uFEFF${page()}`, 'utf16le');

test.each([
  ['the content type', windows(page()), 'text/html; charset=windows-1252'],
  ['a quoted content type', windows(page()), 'text/html; charset="iso-8859-1"'],
  ['a content type in single quotes', windows(page()), "text/html; charset = 'latin1'"],
  ['<meta charset>', windows(page('<meta charset="iso-8859-1">')), 'text/html'],
  ['<meta charset> without quotes', windows(page('<META CHARSET=windows-1252>')), 'text/html'],
  [
    '<meta http-equiv>',
    windows(page('<meta http-equiv="Content-Type" content="text/html; charset=windows-1252">')),
    'text/html',
  ],
  [
    '<meta> behind an unknown content type',
    windows(page('<meta charset=latin1>')),
    'text/html; charset=x-none',
  ],
  [
    'an XML declaration',
    windows(`<?xml version="1.0" encoding="ISO-8859-1"?>${page()}`),
    'application/xhtml+xml',
  ],
  ['its byte order mark, in UTF-16', utf16, 'text/html'],
  ['its byte order mark, in big-endian UTF-16', Buffer.from(utf16).swap16(), 'text/html; charset=utf-8'],
  ['<meta charset> that says UTF-16 and cannot be', Buffer.from(page('<meta charset=utf-16>')), 'text/html'],
  ['<meta charset> with another name of it', Buffer.from(page('<meta charset=unicode>')), 'text/html'],
  ['nothing, in Windows-1252', windows(page()), 'text/html'],
  ['nothing, in UTF-8', Buffer.from(page()), 'text/html'],
  [
    'nothing, in UTF-8 that is cut within a character',
    Buffer.from(`${page()}é`).subarray(0, -1),
    'text/html',
  ],
])('a page is read in the charset of %s', (_where, bytes, contentType) => {
  expect(parseLinkPreview('https://exemple.fr', decodePage(bytes, contentType))?.title).toBe(title);
});

test.each([
  ['windows-1251', 'Українська правда'],
  ['windows-1250', 'Žilina – Jančura'],
  ['iso-8859-15', 'Cœur à 5 €'],
  ['macintosh', 'Élève à l’école'],
  ['shift_jis', '新製品の発表①'],
  ['euc-kr', '혖 한국어'],
  ['big5', '癒合'],
  ['gbk', '标题 €'],
])('a page in %s is read whole', (charset, title) => {
  expect(decodePage(iconv.encode(`<title>${title}</title>`, charset), `text/html; charset=${charset}`)).toBe(
    `<title>${title}</title>`,
  );
});
