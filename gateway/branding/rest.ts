import type { components } from '../__generated__/openapi.ts';
import { safeHtml } from '../core/html.ts';
import { type ImageRecord, optionalImage } from '../core/media.ts';
import type { Rest } from '../core/rest/client.ts';
import { list, path, text, wire } from '../core/rest/decode.ts';
import { type FilePart, multipart } from '../core/rest/multipart.ts';
import { inInputTerms } from '../core/rest/refusals.ts';

type WireSettings = components['schemas']['PlatformSettings'];

/** The platform's look with its defaults filled in. */
export interface BrandingRecord {
  name: string;
  welcome: string;
  logo: ImageRecord | null;
  secondaryLogo: ImageRecord | null;
  favicon: ImageRecord | null;
  mainColor: string;
  tabColor: string;
  secondaryColor: string;
  bodyBackgroundColor: string;
  headerBackgroundColor: string;
  headerMenuColor: string;
  headerActiveMenuColor: string;
  communityColor: string;
  communityBadgeColor: string;
  contactsColor: string;
}

const mainDefault = '#004b67';
/** The secondary colour is the same on every platform. */
const lightBlue = '#34a5f8';

const color = (value: unknown, fallback: string): string => {
  const written = text(value).trim().toLowerCase();
  if (/^#[0-9a-f]{6}$/.test(written)) return written;
  return /^#[0-9a-f]{3}$/.test(written) ? written.replaceAll(/[0-9a-f]/g, '$&$&') : fallback;
};

function webColors(value: unknown): Record<string, unknown> {
  if (typeof value === 'object' && value !== null) return { ...value };
  try {
    const parsed: unknown = JSON.parse(text(value) || '{}');
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {};
  } catch {
    // Colours that cannot be read are absent colours: the defaults apply.
    return {};
  }
}

/** How long everybody may be shown the same look, in milliseconds. */
const sharedFor = 5_000;

/** GET /admin/platformget: readable before signing in, the same for everybody. */
export async function fetchBranding(rest: Rest): Promise<BrandingRecord> {
  const answer = await rest.read({ method: 'GET', path: '/admin/platformget', sharedFor });
  const settings = wire<WireSettings>(
    list(wire<{ result: unknown }>(answer, 'platformget').result, 'platformget.result')[0],
    'platformget.result[0]',
  );
  const colors = webColors(settings.colorweb);
  const logos = list(settings.logo, 'platformget.logo');
  const name = text(settings.nom);
  const mainColor = color(settings.couleurprinc, mainDefault);
  return {
    name,
    welcome: safeHtml(text(settings.messageaccueil)),
    logo: optionalImage(path(logos[0]), name),
    secondaryLogo: optionalImage(path(logos[1]), name),
    favicon: optionalImage(path(settings.favicon)),
    mainColor,
    tabColor: color(settings.couleurtab, mainColor),
    secondaryColor: lightBlue,
    bodyBackgroundColor: color(colors.bodyBgColor, '#f4f6f8'),
    headerBackgroundColor: color(colors.headerBgColor, '#ffffff'),
    headerMenuColor: color(colors.headerMenuColor, '#00284d'),
    headerActiveMenuColor: color(colors.headerActiveMenuColor, lightBlue),
    communityColor: color(colors.communityColor, mainColor),
    communityBadgeColor: color(colors.communityBadgeColor, '#ff0000'),
    contactsColor: color(colors.contactsColor, mainColor),
  };
}

/** The inputs behind the API's names of fields. */
const inputs = {
  nom: 'name',
  messageaccueil: 'welcome',
  'logo[0]': 'logo',
  'logo[1]': 'secondaryLogo',
  favicon: 'favicon',
  couleurprinc: 'mainColor',
  couleurtab: 'tabColor',
  colorweb: 'webColors',
};

/** POST /api/admin/platforme: what is not sent stays as it is. */
export async function saveSettings(
  rest: Rest,
  fields: readonly (readonly [name: string, value: string])[],
  files: readonly FilePart[],
): Promise<void> {
  await inInputTerms(
    inputs,
    rest.write({ method: 'POST', path: '/api/admin/platforme', multipart: multipart(fields, files) }),
  );
}
