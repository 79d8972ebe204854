import { type Environment, graphql } from 'relay-runtime';
import type { uploadDocumentMutation } from '../__generated__/uploadDocumentMutation.graphql';
import { commitAsync } from '../relay/commitAsync.ts';
import { uploads } from '../uploads/uploadQueue.ts';
import { notifyDocumentAdded } from './addedDocuments.ts';

/** Target of an upload. */
export interface Destination {
  /** Community; null for the user's own library. */
  communityId: string | null;
  /** Folder; null for the root. */
  folderId: string | null;
  /** Name and URL path of the folder. */
  name: string;
  path: string;
}

/** Uploads one document through the shell's queue, so that files fail independently. */
export function uploadDocument(
  environment: Environment,
  file: File,
  { communityId, folderId, name, path }: Destination,
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
          mutation uploadDocumentMutation($input: UploadDocumentsInput!) {
            uploadDocuments(input: $input) {
              documentEdges {
                node {
                  id
                }
              }
              userErrors {
                message
              }
            }
          }
        `,
        { input: { communityId, folderId, documents: [file], idempotencyKey: key } },
        { signal, onProgress },
      ),
    onDone: () => notifyDocumentAdded(communityId),
  });
}
