import type { ReactNode } from 'react';
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components/Tabs';
import { useFadingEdges } from './useFadingEdges.ts';

interface TabItem {
  id: string;
  title: ReactNode;
  /** Mounted while selected. */
  content: ReactNode;
}

interface Props {
  label: string;
  items: readonly TabItem[];
  selected?: string;
  onSelect?: (id: string) => void;
  /** Makes room for more tabs in a column. */
  isTight?: boolean;
  /** Fills the height of its flex column, so that the content scrolls. */
  isFilling?: boolean;
}

/** A row of tabs; the caller shows the selected one's content. */
export function Tabs({ label, items, selected, onSelect, isTight = false, isFilling = false }: Props) {
  const list = useFadingEdges<HTMLDivElement>('[aria-selected="true"]');
  return (
    <AriaTabs
      className={isFilling ? 'flex min-h-0 flex-1 flex-col' : ''}
      {...(selected === undefined ? {} : { selectedKey: selected })}
      {...(onSelect ? { onSelectionChange: (key) => onSelect(String(key)) } : {})}
    >
      <TabList
        ref={list}
        aria-label={label}
        className="flex overflow-x-auto border-b border-line fading-edges"
      >
        {items.map((item) => (
          <Tab
            key={item.id}
            id={item.id}
            className={`flex min-h-11 cursor-pointer items-center gap-1 border-b-2 border-transparent font-semibold whitespace-nowrap text-muted data-focus-visible:outline-offset-[-2px] data-hovered:text-ink data-selected:border-tab data-selected:text-tab ${isTight ? 'flex-auto justify-center px-2 text-[0.8125rem] sm:px-1' : 'px-2.5 text-sm'}`}
          >
            {item.title}
          </Tab>
        ))}
      </TabList>
      {items.map((item) => (
        <TabPanel
          key={item.id}
          id={item.id}
          className={`outline-none ${isFilling ? 'flex min-h-0 flex-1 flex-col' : 'pt-3'}`}
        >
          {item.content}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}
