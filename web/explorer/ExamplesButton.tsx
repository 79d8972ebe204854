import { StarIcon, ToolbarButton, useGraphiQL, useGraphiQLActions } from '@graphiql/react';
import { examples } from 'virtual:examples';

/** Reopens documented operations that have no tab. */
export function ExamplesButton() {
  const { addTab, changeTab, updateActiveTabValues } = useGraphiQLActions();
  const { tabs, queryEditor, variableEditor } = useGraphiQL((state) => ({
    tabs: state.tabs,
    queryEditor: state.queryEditor,
    variableEditor: state.variableEditor,
  }));
  const open = () => {
    const missing = examples.filter(({ query }) => tabs.every((tab) => tab.query !== query));
    for (const { query, variables } of missing) {
      addTab();
      queryEditor?.setValue(query);
      variableEditor?.setValue(variables);
      updateActiveTabValues({ query, variables });
    }
    if (missing.length > 0) changeTab(tabs.length);
  };
  return (
    <ToolbarButton label="Open the documented operations" onClick={open}>
      <StarIcon className="graphiql-toolbar-icon" aria-hidden="true" />
    </ToolbarButton>
  );
}
