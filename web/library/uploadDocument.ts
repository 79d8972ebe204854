import { type Environment, graphql } from 'relay-runtime';
import type { uploadDocumentMutation } from '../__generated__/uploadDocumentMutation.graphql';
import { commitAsync } from '../relay/commitAsync.ts';
import { uploads } from '../uploads/uploadQueue.ts';

/** Target of an upload. */
export interface Destination {
  /** Community; null for the user's own library. */
  communityId: string | null;
  /** Folder; null for the root. */
  folderId: string | null;
  /** Name and URL path of the folder. */
  name: string;
  path: string;
  /** The shown list of its entries; null while it shows others, such as those of a search. */
  connectionId: string | null;
}

/** Uploads one document through the shell's queue, so that files fail independently. */
export function uploadDocument(
  environment: Environment,
  file: File,
  { communityId, folderId, name, path, connectionId }: Destination,
  takesKeys: boolean,
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
          input: { communityId, folderId, documents: [file], idempotencyKey: key },
          connections: connectionId === null ? [] : [connectionId],
        },
        { signal, onProgress },
      ),
  });
}
