import { graphql, useFragment } from 'react-relay/hooks';
import type { RightColumn_viewer$key } from '../../__generated__/RightColumn_viewer.graphql';
import { asideElement } from '../../core/Aside.tsx';
import { HelpLink } from '../../help/HelpLink.tsx';
import { Greeting } from '../../home/Greeting.tsx';
import { SidebarMedia } from '../../home/SidebarMedia.tsx';
import { Region } from '../../relay/Region.tsx';

/** The right panel (B035): greeting, what the page adds, pictures, help. Loaded after the page. */
export default function RightColumn({
  viewer: key,
  onRetry,
}: {
  viewer: RightColumn_viewer$key;
  /** Loads the shell's query again. */
  onRetry: () => Promise<void>;
}) {
  const viewer = useFragment(
    graphql`
      fragment RightColumn_viewer on Viewer {
        ...Greeting_viewer
        ...SidebarMedia_viewer
      }
    `,
    key,
  );
  return (
    <>
      <Region onRetry={onRetry}>
        <Greeting viewer={viewer} />
      </Region>
      {/* A callback ref that stores the element for portals. */}
      {/* oxlint-disable-next-line react/refs */}
      <div ref={asideElement.set} className="flex flex-col gap-5 empty:hidden" />
      <Region onRetry={onRetry}>
        <SidebarMedia viewer={viewer} />
      </Region>
      <HelpLink />
    </>
  );
}
