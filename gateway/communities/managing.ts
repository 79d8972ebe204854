import type { CreateCommunityInput, UpdateCommunityInput } from '../__generated__/resolvers.ts';
import { rowId, wire } from '../core/rest/decode.ts';
import { type FilePart, multipart } from '../core/rest/multipart.ts';
import { accepted, inInputTerms } from '../core/rest/refusals.ts';
import type { Rest } from '../core/rest/client.ts';
import { filePart } from '../core/uploads.ts';
import { kindOnWire } from './communities.ts';

/** The inputs behind the API's names of fields. */
const inputs = {
  titre: 'title',
  sujet: 'subject',
  type: 'kind',
  couleur: 'color',
  logo: 'logo',
  cover: 'cover',
};

type Field = readonly [name: string, value: string];

/** What is given of a community, as the forms of the API take it. */
function formOf(input: Omit<CreateCommunityInput, 'title'> & { title?: string | null }): Field[] {
  const { title, subject, kind, color } = input;
  const fields: Field[] = [];
  if (title != null) fields.push(['titre', title]);
  if (subject != null) fields.push(['sujet', subject]);
  if (kind != null) fields.push(['type', kindOnWire[kind]]);
  if (color != null) fields.push(['couleur', color]);
  return fields;
}

function pictures(input: Pick<CreateCommunityInput, 'cover' | 'logo'>): FilePart[] {
  const parts: FilePart[] = [];
  if (input.cover) parts.push(filePart('cover', input.cover));
  if (input.logo) parts.push(filePart('logo', input.logo));
  return parts;
}

/** POST /creategroupall: answers the id of the new community. */
export async function createCommunity(
  rest: Rest,
  email: string,
  input: CreateCommunityInput,
): Promise<string> {
  const fields = [['email', email] as const, ...formOf(input)];
  const answer = await inInputTerms(
    inputs,
    rest.write({
      method: 'POST',
      path: '/creategroupall',
      multipart: multipart(fields, pictures(input)),
    }),
  );
  accepted(answer);
  return rowId(wire<{ id: unknown }>(answer, 'creategroupall').id, 'creategroupall.id');
}

/** POST /allupdate. */
export async function updateCommunity(
  rest: Rest,
  email: string,
  row: string,
  input: UpdateCommunityInput,
): Promise<void> {
  const fields = [['email', email] as const, ['idgroup', row] as const, ...formOf(input)];
  const answer = await inInputTerms(
    inputs,
    rest.write({ method: 'POST', path: '/allupdate', multipart: multipart(fields, pictures(input)) }),
  );
  accepted(answer);
}

/** POST /api/groups/{id}/delete-logo and /api/deletecover/{communityId}. */
export async function deletePicture(rest: Rest, row: string, picture: 'LOGO' | 'COVER'): Promise<void> {
  const id = encodeURIComponent(row);
  accepted(
    await rest.write(
      picture === 'LOGO'
        ? {
            method: 'POST',
            path: `/api/groups/${id}/delete-logo`,
            operation: 'POST /api/groups/{id}/delete-logo',
          }
        : {
            method: 'POST',
            path: `/api/deletecover/${id}`,
            operation: 'POST /api/deletecover/{communityId}',
          },
    ),
  );
}

/** DELETE /api/deletegroup/{id}. */
export async function deleteCommunity(rest: Rest, row: string): Promise<void> {
  accepted(
    await rest.write({
      method: 'DELETE',
      path: `/api/deletegroup/${encodeURIComponent(row)}`,
      operation: 'DELETE /api/deletegroup/{id}',
    }),
  );
}

/** GET /api/groups/{id}/library/toggle-edition: changes state although it is a GET. */
export async function toggleLibrary(rest: Rest, row: string): Promise<void> {
  accepted(
    await rest.write({
      method: 'GET',
      path: `/api/groups/${encodeURIComponent(row)}/library/toggle-edition`,
      operation: 'GET /api/groups/{id}/library/toggle-edition',
    }),
  );
}
