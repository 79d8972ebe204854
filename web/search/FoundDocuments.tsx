import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import IconFiles from '@tabler/icons-react/dist/esm/icons/IconFiles.mjs';
import { type MouseEvent, Suspense } from 'react';
import { graphql, useFragment, usePaginationFragment, useRelayEnvironment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { FoundDocuments_document$key } from '../__generated__/FoundDocuments_document.graphql';
import type { FoundDocuments_search$key } from '../__generated__/FoundDocuments_search.graphql';
import type { FoundDocumentsQuery } from '../__generated__/FoundDocumentsQuery.graphql';
import { communityPath } from '../communities/communityKinds.tsx';
import { downloadDocument } from '../library/readDocument.ts';
import { useOpenDocument } from '../library/useOpenDocument.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { FileIcon } from '../ui/FileIcon.tsx';
import { formatDate } from '../ui/formatDate.ts';
import { iconButtonClasses } from '../ui/IconButton.tsx';
import { lazyPart } from '../ui/lazyPart.tsx';
import { FoundList } from './FoundList.tsx';
import { Similar } from './Similar.tsx';
import { sentence } from '../ui/sentence.ts';
import { useOffers } from '../uploads/uploadRules.ts';

const LibraryViewer = lazyPart(() => import('../library/LibraryViewer.tsx'), { showsErrorOverPage: true });

/** The documents that were found, of the libraries that the person reads. */
export function FoundDocuments({ search }: { search: FoundDocuments_search$key }) {
  const { data, ...paging } = usePaginationFragment<FoundDocumentsQuery, FoundDocuments_search$key>(
    graphql`
      fragment FoundDocuments_search on Search
      @throwOnFieldError
      @argumentDefinitions(first: { type: "Int", defaultValue: 10 }, after: { type: "String" })
      @refetchable(queryName: "FoundDocumentsQuery") {
        documents(first: $first, after: $after) @connection(key: "FoundDocuments_documents") {
          edges {
            node {
              id
              ...FoundDocuments_document
            }
          }
        }
        similar {
          documents {
            id
            ...FoundDocuments_document
          }
        }
      }
    `,
    search,
  );
  const opened = useOpenDocument();
  const { edges } = data.documents;
  const { documents: similar } = data.similar;
  return (
    <>
      <FoundList
        label="Documents trouvés"
        empty={<EmptyState title="Aucun document trouvé" icon={<IconFiles aria-hidden />} />}
        paging={paging}
      >
        {edges.map(({ node }) => (
          <FoundDocument key={node.id} document={node} onOpen={() => opened.show(node.id)} />
        ))}
      </FoundList>
      {similar.length > 0 && (
        <Similar>
          <FoundList label="Documents approchants">
            {similar.map((document) => (
              <FoundDocument key={document.id} document={document} onOpen={() => opened.show(document.id)} />
            ))}
          </FoundList>
        </Similar>
      )}
      <Suspense fallback={null}>
        {opened.id !== null && (
          <LibraryViewer
            // Read by its id: the listed address may have expired.
            entries={[]}
            id={opened.id}
            onShow={opened.show}
            onClose={opened.close}
            hasNext={false}
            loadNext={() => {}}
          />
        )}
      </Suspense>
    </>
  );
}

/** Opens over the page; with a key, or where its id does not find it, its link opens a tab. */
function FoundDocument({
  document: key,
  onOpen,
}: {
  document: FoundDocuments_document$key;
  onOpen: () => void;
}) {
  const document = useFragment(
    graphql`
      fragment FoundDocuments_document on Document {
        id
        name
        kind
        contentUrl
        downloadUrl
        createdAt
        author {
          name
        }
        community {
          databaseId
          title
        }
      }
    `,
    key,
  );
  const environment = useRelayEnvironment();
  const isFoundById = useOffers('STABLE_DOCUMENT_IDS');
  const instead = (act: () => void) => (event: MouseEvent) => {
    if (!isFoundById || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    act();
  };
  const { community } = document;
  const about = [document.author?.name ?? '', formatDate(document.createdAt)].filter((part) => part !== '');
  return (
    <li className="flex items-center gap-3 py-2">
      <FileIcon kind={document.kind} />
      <span className="min-w-0 flex-1">
        <a
          href={document.contentUrl}
          target="_blank"
          rel="noopener noreferrer"
          onClick={instead(onOpen)}
          className="block font-semibold wrap-anywhere text-ink no-underline hover:underline"
        >
          {document.name}
        </a>
        <span className="block text-sm text-muted">
          {community && (
            <>
              <span>Dans </span>
              <Link
                to={`${communityPath(community.databaseId)}/mediatheque`}
                className="text-accent-ink underline decoration-accent-ink/35 underline-offset-2 hover:decoration-current"
              >
                {community.title}
              </Link>
              <span> · </span>
            </>
          )}
          <span>{about.join(' · ')}</span>
        </span>
      </span>
      <a
        href={document.downloadUrl}
        download
        onClick={instead(() => downloadDocument(environment, document.id))}
        aria-label={sentence`Télécharger ${document.name}`}
        title={sentence`Télécharger ${document.name}`}
        className={iconButtonClasses()}
      >
        <IconDownload aria-hidden />
      </a>
    </li>
  );
}
