import type { CountryCode } from '../__generated__/resolvers.ts';

/** The values of the graph's enum. */
const codes = `
  AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW
  BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI
  FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN
  IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME
  MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF
  PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV
  SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE
  YT ZA ZM ZW
`
  .trim()
  .split(/\s+/);

const isCountry = (code: string): code is CountryCode => codes.includes(code);

/** Normalises a name: ignores accents, case, apostrophes and hyphens. */
const plain = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}]+/gu, ' ')
    .trim();

const names = new Intl.DisplayNames(['fr'], { type: 'region' });

/** Common, former and foreign names of countries that differ from the standard French name. */
const otherNames: Readonly<Record<string, CountryCode>> = {
  angleterre: 'GB',
  birmanie: 'MM',
  congo: 'CG',
  'etats unis d amerique': 'US',
  'grande bretagne': 'GB',
  hollande: 'NL',
  'hong kong': 'HK',
  macao: 'MO',
  macedoine: 'MK',
  palestine: 'PS',
  'republique democratique du congo': 'CD',
  'republique tcheque': 'CZ',
  swaziland: 'SZ',
  turkiye: 'TR',
  vatican: 'VA',
};

/** French name of a country, as the API stores it. */
export const countryName = (country: CountryCode): string => names.of(country) ?? country;

const byName = new Map<string, CountryCode>([
  ...Object.entries(otherNames),
  ...codes.filter(isCountry).map((code): [string, CountryCode] => [plain(countryName(code)), code]),
]);

/** Country of a French name or an ISO code; null for any other text. */
export function countryOf(text: string): CountryCode | null {
  const code = text.trim().toUpperCase();
  return isCountry(code) ? code : (byName.get(plain(text)) ?? null);
}
