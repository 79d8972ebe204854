import type { PlatformPageQuery } from '../__generated__/PlatformPageQuery.graphql';
import { usePageData } from '../relay/preload.ts';
import { AdministrationFrame } from '../administration/AdministrationFrame.tsx';
import { platformPageQuery } from './PlatformPage.query.ts';
import { PlatformSettings } from './PlatformSettings.tsx';

/** /administration/settings (B650). */
export function Component() {
  const { viewer, branding } = usePageData<PlatformPageQuery>(platformPageQuery);
  return (
    <AdministrationFrame title="Paramètres" isAllowed={viewer?.administration != null}>
      <PlatformSettings branding={branding} />
    </AdministrationFrame>
  );
}
