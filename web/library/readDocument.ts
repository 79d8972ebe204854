import { type Environment, graphql } from 'relay-runtime';
import type { readDocumentQuery } from '../__generated__/readDocumentQuery.graphql';
import { errorMessageOf } from '../core/errors.ts';
import { fetchStrict } from '../relay/fetchStrict.ts';
import { download } from '../ui/browserFiles.ts';
import { showToast } from '../ui/toast.ts';

/** Text for a document that was deleted. */
export const missingText = 'Ce document n’existe plus.';

/** Fetches a document of a library, with addresses that are valid now. */
export const readDocument = (environment: Environment, id: string) =>
  fetchStrict<readDocumentQuery>(
    environment,
    graphql`
      query readDocumentQuery($id: ID!) {
        node(id: $id) {
          ... on Document @alias(as: "document") {
            downloadUrl
            ...LibraryViewer_entry
          }
        }
      }
    `,
    { id },
  );

/** Downloads a document, whose listed address may have expired; a failure is shown as a toast. */
export function downloadDocument(environment: Environment, id: string): void {
  readDocument(environment, id).subscribe({
    next: ({ node }) => {
      if (node?.document) download(node.document.downloadUrl);
      else showToast({ text: missingText, kind: 'error' });
    },
    error: (error: unknown) => showToast({ text: errorMessageOf(error), kind: 'error' }),
  });
}
