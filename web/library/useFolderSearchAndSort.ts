import { useRef, useState } from 'react';
import type { GraphQLTaggedNode, Variables } from 'relay-runtime';
import { type ListSearch, useListSearch } from '../relay/useListSearch.ts';
import { type Order, defaultOrder } from './sorting.ts';

/** Query variables of a folder. */
export interface FolderVariables {
  search: string;
  orderBy: Order;
}

/** Search and order of a folder's list. */
export interface FolderSearchAndSort {
  search: ListSearch;
  order: Order;
  setOrder: (order: Order) => void;
}

/** Search and sort order of a folder, fetched before they are shown. */
export function useFolderSearchAndSort(
  list: GraphQLTaggedNode,
  variables: (asked: Partial<FolderVariables>) => Variables,
  onFound: (asked: FolderVariables) => void,
): FolderSearchAndSort {
  const [order, showOrder] = useState(defaultOrder);
  // Variables of the next request, which may precede the render.
  const wanted = useRef(defaultOrder);
  const search = useListSearch({
    list,
    variables: (text) => variables(text === undefined ? {} : { orderBy: wanted.current, search: text }),
    onFound: (text) => onFound({ orderBy: wanted.current, search: text }),
  });
  return {
    search,
    order,
    setOrder: (next) => {
      wanted.current = next;
      showOrder(next);
      search.restart();
    },
  };
}
