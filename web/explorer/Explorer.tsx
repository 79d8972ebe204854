import { GraphiQL } from 'graphiql';
import { type ReactNode, useMemo, useState } from 'react';
import { examples } from 'virtual:examples';
import { EditorSetup } from './EditorSetup.tsx';
import { createFetcher, introspectionQueryName } from './fetcher.ts';
import { RunInfoLine } from './RunInfoLine.tsx';
import type { RunInfoStore } from './runInfo.ts';
import { ExamplesButton } from './ExamplesButton.tsx';
import type { Session } from './session.ts';
import { SignIn } from './SignIn.tsx';

/** On the first visit GraphiQL takes the first tab's variables from `initialVariables`, not from `defaultTabs`. */
const initialTabProps =
  localStorage.getItem('graphiql:tabState') === null
    ? { initialVariables: examples[0]?.variables ?? '' }
    : undefined;

interface ToolbarButtons {
  prettify: ReactNode;
  merge: ReactNode;
  copy: ReactNode;
}

/** The page: session above, GraphiQL with documented operations below. */
export function Explorer({ session, runInfoStore }: { session: Session; runInfoStore: RunInfoStore }) {
  const fetcher = useMemo(() => createFetcher(session, runInfoStore), [session, runInfoStore]);
  const [areEditorsLoaded, setEditorsLoaded] = useState(false);
  return (
    <>
      <header className="bar">
        <h1>
          <span>Agora · </span>Explorer
        </h1>
        <SignIn session={session} />
      </header>
      <main inert={!areEditorsLoaded}>
        <GraphiQL
          fetcher={fetcher}
          defaultTabs={examples}
          {...initialTabProps}
          introspectionQueryName={introspectionQueryName}
          inputValueDeprecation
          defaultEditorToolsVisibility="variables"
        >
          {/* Blank: hides GraphiQL's logo. */}
          <GraphiQL.Logo> </GraphiQL.Logo>
          <EditorSetup onReady={setEditorsLoaded} />
          <GraphiQL.Toolbar>
            {({ prettify, merge, copy }: ToolbarButtons) => (
              <>
                {prettify}
                {merge}
                {copy}
                <ExamplesButton />
              </>
            )}
          </GraphiQL.Toolbar>
          <GraphiQL.Footer>
            <RunInfoLine runInfoStore={runInfoStore} />
          </GraphiQL.Footer>
        </GraphiQL>
      </main>
    </>
  );
}
