import { type Environment, graphql } from 'relay-runtime';
import type { uploadDocumentMutation } from '../__generated__/uploadDocumentMutation.graphql';
import { commitAsync } from '../relay/commitAsync.ts';
import { onUploadProgress } from '../relay/upload.ts';
import { uploads } from '../uploads/uploadQueue.ts';
import { announceArrival } from './arrivals.ts';

/** Where a document is added. */
export interface Destination {
  /** Null for one's own library. */
  communityId: string | null;
  /** Null for the root. */
  folderId: string | null;
  /** What the folder is called, and its address. */
  name: string;
  path: string;
}

/** Adds one document, through the queue of the shell: what is refused of it keeps none of its neighbours back. */
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
    run({ signal, onProgress, key }) {
      onUploadProgress(file, onProgress);
      return commitAsync<uploadDocumentMutation>(
        environment,
        graphql`
          mutation uploadDocumentMutation($input: UploadDocumentsInput!) {
            uploadDocuments(input: $input) {
              entryEdges {
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
        { signal },
      );
    },
    onDone: () => announceArrival(communityId),
  });
}
