import { graphql, useFragment } from 'react-relay/hooks';
import type { PlatformPage_query$key } from '../__generated__/PlatformPage_query.graphql';
import type { PlatformPageQuery } from '../__generated__/PlatformPageQuery.graphql';
import { usePageData } from '../relay/preload.ts';
import { AdministrationFrame } from '../administration/AdministrationFrame.tsx';
import { platformPageQuery } from './PlatformPage.query.ts';
import { PlatformSettings } from './PlatformSettings.tsx';

/** /administration/settings: form of the platform's name, pictures, texts and colours (B650). */
export function Component() {
  const query = usePageData<PlatformPageQuery>(platformPageQuery);
  return (
    <AdministrationFrame title="Paramètres" query={query} pageQuery={platformPageQuery}>
      <Settings query={query} />
    </AdministrationFrame>
  );
}

function Settings({ query }: { query: PlatformPage_query$key }) {
  const { branding } = useFragment(
    graphql`
      fragment PlatformPage_query on Query @throwOnFieldError {
        branding {
          ...PlatformSettings_branding
        }
      }
    `,
    query,
  );
  return <PlatformSettings branding={branding} />;
}
