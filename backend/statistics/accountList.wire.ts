import { z } from 'zod';
import { after, count, offset, readPage } from '../core/wire.ts';

const accountFilters = {
  q: z.string().max(200).default('').describe('Words of a name, a job or an e-mail'),
  sorte: z
    .enum(['tous', 'jamais', 'utilises', 'externes', 'recents'])
    .default('tous')
    .describe(
      'Whether they have ever or never signed in, or connected in the last 30 days; or external ones',
    ),
  role: z.enum(['tous', 'administrateurs', 'internes', 'externes']).default('tous'),
  tri: z.enum(['nom', 'email', 'creation', 'connexion']).default('nom'),
  ordre: z.enum(['asc', 'desc']).default('asc'),
};

/** Body of `POST /api/admin/comptes/export`: which accounts to download, in which order. */
export const ExportAccountsBody = z.object(accountFilters);
type WireFilters = z.output<typeof ExportAccountsBody>;

const kinds = {
  tous: 'all',
  jamais: 'unused',
  utilises: 'used',
  externes: 'external',
  recents: 'recent',
} as const satisfies Record<WireFilters['sorte'], string>;

const roles = {
  tous: 'all',
  administrateurs: 'administrators',
  internes: 'internal',
  externes: 'external',
} as const satisfies Record<WireFilters['role'], string>;

const orders = {
  nom: 'name',
  email: 'email',
  creation: 'creation',
  connexion: 'visit',
} as const satisfies Record<WireFilters['tri'], string>;

const toFilters = ({ q, sorte, role, tri, ordre }: WireFilters) => ({
  search: q,
  kind: kinds[sorte],
  role: roles[role],
  order: orders[tri],
  direction: ordre,
});

/** Filters and order of the accounts of an administrator's list. */
export type Filters = ReturnType<typeof toFilters>;

/** Body of `POST /api/admin/comptes`: which accounts to list, in which order, and the page. */
export const ListAccountsBody = z
  .object({ ...accountFilters, nb: count(200).default(20), start: offset.default(0), apres: after })
  .transform((body) => ({ filters: toFilters(body), page: readPage(body).page }));

/** Writes filters as a part of an address. */
export const writeFilters = (filters: WireFilters): string =>
  Buffer.from(JSON.stringify(filters)).toString('base64url');

/** Reads filters of a signed address. */
export const readFilters = (text: string): Filters =>
  toFilters(ExportAccountsBody.parse(JSON.parse(Buffer.from(text, 'base64url').toString())));
