import type { components } from '../__generated__/openapi.ts';
import type { UpdateBrandingInput, WebColorsInput } from '../__generated__/resolvers.ts';
import { ifFullUpdate } from '../compat/partialUpdates.ts';
import type { Context } from '../graphql/context.ts';
import type { UpdateOptions } from '../content/applyUpdate.ts';
import { decodeEdit, preconditionOf } from '../content/versions.rest.ts';
import { sanitizeHtml } from '../content/html.ts';
import { toOptionalImageRecord } from '../content/media.ts';
import { call } from '../rest/call.ts';
import type { Rest } from '../rest/client.ts';
import {
  type RawResponse,
  decodeFields,
  decodeArray,
  decodeOptional,
  decodePath,
  decodePlainText,
  decodeRelated,
  decodeText,
  type Wire,
} from '../compat/decode.ts';
import { withInputNames } from '../rest/userErrors.ts';
import type { BrandingRecord } from './branding.ts';

type WireSettings = components['schemas']['PlatformSettings'];

const mainDefault = '#004b67';
/** The secondary colour is the same on every platform. */
const lightBlue = '#34a5f8';

const color = (value: unknown, fallback: string): string => {
  const written = decodeText(value).trim().toLowerCase();
  if (/^#[0-9a-f]{6}$/.test(written)) return written;
  return /^#[0-9a-f]{3}$/.test(written) ? written.replaceAll(/[0-9a-f]/g, '$&$&') : fallback;
};

function webColors(value: unknown): Record<string, unknown> {
  if (typeof value === 'object' && value !== null) return { ...value };
  try {
    const parsed: unknown = JSON.parse(decodeText(value) || '{}');
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {};
  } catch {
    // Colours that cannot be read are absent colours: the defaults apply.
    return {};
  }
}

/** Time for which the branding is cached for all callers, in milliseconds. */
const sharedFor = 5_000;

/** The settings that were answered: the first of a list, or by themselves. */
function settingsOf(answer: RawResponse<{ result: unknown }>): Wire<WireSettings> {
  const fields = decodeFields(answer, 'platformget');
  const listed: readonly unknown[] | undefined = Array.isArray(fields.result) ? fields.result : undefined;
  return decodeRelated(listed ? listed[0] : fields);
}

function decodeBranding(settings: Wire<WireSettings>): BrandingRecord {
  const colors = webColors(settings.colorweb);
  const logos = decodeOptional('platformget.logo', () =>
    typeof settings.logo === 'string' ? [settings.logo] : decodeArray(settings.logo, 'platformget.logo'),
  );
  const name = decodePlainText(settings.nom);
  const primaryColor = color(settings.couleurprinc, mainDefault);
  return {
    name,
    welcomeText: sanitizeHtml(decodeText(settings.messageaccueil)),
    logo: toOptionalImageRecord(decodePath(logos?.[0]), name),
    secondaryLogo: toOptionalImageRecord(decodePath(logos?.[1]), name),
    favicon: toOptionalImageRecord(decodePath(settings.favicon)),
    primaryColor,
    tabColor: color(settings.couleurtab, primaryColor),
    secondaryColor: lightBlue,
    bodyBackgroundColor: color(colors.bodyBgColor, '#f4f6f8'),
    headerBackgroundColor: color(colors.headerBgColor, '#ffffff'),
    headerMenuColor: color(colors.headerMenuColor, '#00284d'),
    headerActiveMenuColor: color(colors.headerActiveMenuColor, lightBlue),
    communityColor: color(colors.communityColor, primaryColor),
    communityBadgeColor: color(colors.communityBadgeColor, '#ff0000'),
    contactsColor: color(colors.contactsColor, primaryColor),
    lastEdit: decodeEdit(settings.modification),
  };
}

/** Fetches the branding; the result is shared by all callers for five seconds. */
export const fetchBranding = (rest: Rest): Promise<BrandingRecord> =>
  rest.read(call('GET /admin/platformget', { sharedFor }), (answer) => decodeBranding(settingsOf(answer)));

/** The branding that was read last, by the gateway's configuration: of a process, or of a test's gateway. */
const lastRead = new WeakMap<Context['config'], BrandingRecord>();

/** Fetches the branding; if the API fails, returns the last one that this process fetched. */
export async function fetchBrandingOrLast({ rest, config, log }: Context): Promise<BrandingRecord> {
  try {
    const branding = await fetchBranding(rest);
    lastRead.set(config, branding);
    return branding;
  } catch (error) {
    const last = lastRead.get(config);
    if (!last) throw error;
    log().warn({ err: error }, 'The branding could not be read: the last one is shown');
    return last;
  }
}

/** Inputs of the graph by the field of the API, for errors. */
const inputs = {
  nom: 'name',
  messageaccueil: 'welcomeText',
  'logo[0]': 'logo',
  'logo[1]': 'secondaryLogo',
  favicon: 'favicon',
  couleurprinc: 'primaryColor',
  couleurtab: 'tabColor',
  colorweb: 'webColors',
};

/** The wire's names for the colours of the web version. */
const webColorNames: Record<keyof WebColorsInput, string> = {
  bodyBackgroundColor: 'bodyBgColor',
  headerBackgroundColor: 'headerBgColor',
  headerMenuColor: 'headerMenuColor',
  headerActiveMenuColor: 'headerActiveMenuColor',
  communityColor: 'communityColor',
  communityBadgeColor: 'communityBadgeColor',
  contactsColor: 'contactsColor',
};

/**
 * Web colours as the JSON that the API stores. Colours missing from the input keep their value, unknown ones included;
 * null removes one. A fixed order makes equal colours equal texts, also once stored.
 */
function colorsOnWire(kept: unknown, colors: WebColorsInput | null): string {
  const given = Object.entries(webColorNames).flatMap(([input, onWire]) => {
    const value = colors?.[input as keyof WebColorsInput];
    // JSON omits undefined, so null colours are removed.
    return value === undefined ? [] : [[onWire, value ?? undefined]];
  });
  const all = Object.entries({ ...(colors && webColors(kept)), ...Object.fromEntries(given) });
  return JSON.stringify(Object.fromEntries(all.toSorted(([one], [other]) => (one < other ? -1 : 1))));
}

/** The unchanged text of a setting that is not in the input; undefined without one. */
const asItIs = (value: unknown): string | undefined =>
  (typeof value === 'object' && value !== null ? JSON.stringify(value) : decodeText(value)) || undefined;

/** The branding, beside the API's own settings from which it was decoded. */
export interface BrandingSettings {
  kept: Wire<WireSettings>;
  branding: BrandingRecord;
}

/** Fetches the current branding with the API's own settings, to update them. */
export const fetchBrandingForUpdate = (rest: Rest): Promise<BrandingSettings> =>
  rest.read(call('GET /admin/platformget'), (answer) => {
    const kept = settingsOf(answer);
    return { kept, branding: decodeBranding(kept) };
  });

/** Sends the given changes of the branding, with the unchanged values too if the API would clear them. */
export async function updateBranding(
  context: Context,
  { kept: now, branding }: BrandingSettings,
  input: UpdateBrandingInput,
  { precondition, key }: UpdateOptions,
): Promise<void> {
  const { welcomeText, primaryColor, tabColor, webColors: colors } = input;
  const unchanged = (value: unknown) => ifFullUpdate(context, asItIs(value));
  // The API has no word for a default: its colour is written.
  const main = primaryColor === null ? mainDefault : primaryColor;
  await withInputNames(
    inputs,
    context.rest.write(
      call('POST /api/admin/platforme', {
        multipart: {
          nom: input.name ?? unchanged(now.nom),
          messageaccueil: welcomeText === undefined ? unchanged(now.messageaccueil) : (welcomeText ?? ''),
          couleurprinc: main ?? unchanged(now.couleurprinc),
          couleurtab:
            tabColor === null
              ? (main ?? asItIs(now.couleurprinc) ?? mainDefault)
              : (tabColor ?? unchanged(now.couleurtab)),
          colorweb: colors === undefined ? unchanged(now.colorweb) : colorsOnWire(now.colorweb, colors),
          'logo[0]': input.logo ?? undefined,
          'logo[1]': input.secondaryLogo ?? undefined,
          favicon: input.favicon ?? undefined,
          // All web colours are replaced: refused if the branding was edited since it was read.
          ...(colors ? { ...preconditionOf(branding.lastEdit), ...precondition } : precondition),
        },
        idempotencyKey: key,
      }),
    ),
  );
}
