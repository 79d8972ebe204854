import { type Environment, graphql } from 'relay-runtime';
import type { uploadDocumentMutation } from '../__generated__/uploadDocumentMutation.graphql';
import { commitAsync } from '../relay/mutations.ts';
import { uploads } from '../uploads/uploadQueue.ts';

/** Target of an upload. */
export interface Destination {
  /** Id of the parent folder, or of the owner of the library for its root. */
  parentId: string;
  /** Name and URL path of the folder. */
  name: string;
  path: string;
  /** The shown list of its entries; null while it shows others, such as those of a search. */
  connectionId: string | null;
}

/** Uploads one document, which may replace one of its name, through the shell's queue, so that files fail independently. */
export function uploadDocument(
  environment: Environment,
  file: File,
  { parentId, name, path, connectionId }: Destination,
  { takesKeys, isReplacing }: { takesKeys: boolean; isReplacing: boolean },
): void {
  uploads.add<uploadDocumentMutation['response']>({
    label: file.name,
    place: { name, path },
    takesKeys,
    run: ({ signal, onProgress, key }) =>
      commitAsync<uploadDocumentMutation>(
        environment,
        graphql`
          mutation uploadDocumentMutation($input: UploadDocumentsInput!, $connections: [ID!]!) {
            uploadDocuments(input: $input) {
              documentEdges @appendEdge(connections: $connections) {
                node {
                  id
                  ...EntryRow_entry
                  ...LibraryViewer_entry
                }
              }
              community {
                storage {
                  usedBytes
                  limitBytes
                }
              }
              viewer {
                storage {
                  usedBytes
                  limitBytes
                }
              }
              userErrors {
                message
              }
            }
          }
        `,
        {
          input: { parentId, documents: [file], isReplacing, idempotencyKey: key },
          connections: connectionId === null ? [] : [connectionId],
        },
        { signal, onProgress },
      ),
  });
}
