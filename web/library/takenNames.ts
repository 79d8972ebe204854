import { type Environment, graphql } from 'relay-runtime';
import type { takenNamesQuery } from '../__generated__/takenNamesQuery.graphql';
import { fetchStrict } from '../relay/fetchStrict.ts';
import { readUploadRules } from '../uploads/uploadRules.ts';
import type { Destination } from './uploadDocument.ts';

/** Those of the names that files of a folder have; none where versions are not offered or when it cannot be found out. */
export async function findExistingNames(
  environment: Environment,
  { parentId }: Destination,
  names: readonly string[],
): Promise<readonly string[]> {
  const { offers } = await readUploadRules(environment);
  if (!offers('LIBRARY_VERSIONS')) return [];
  const found = await fetchStrict<takenNamesQuery>(
    environment,
    graphql`
      query takenNamesQuery($id: ID!, $names: [String!]!) {
        node(id: $id) {
          ... on Viewer {
            takenDocumentNames(names: $names)
          }
          ... on Community {
            takenDocumentNames(names: $names)
          }
          ... on Folder {
            takenDocumentNames(names: $names)
          }
        }
      }
    `,
    { id: parentId, names },
  )
    .toPromise()
    .catch(() => undefined);
  return found?.node?.takenDocumentNames ?? [];
}
