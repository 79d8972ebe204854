import { useRef, useState } from 'react';
import type { GraphQLTaggedNode, Variables } from 'relay-runtime';
import { type ListSearch, useListSearch } from '../relay/useListSearch.ts';
import { type Order, defaultOrder } from './order.ts';

/** How the entries of a folder are asked for. */
export interface FolderVariables extends Order {
  search: string;
}

export interface FolderList {
  search: ListSearch;
  order: Order;
  setOrder: (order: Order) => void;
}

/** The search and the order of a folder's list: both are asked for, and shown once the answer is there. */
export function useFolderList(
  list: GraphQLTaggedNode,
  variables: (asked: Partial<FolderVariables>) => Variables,
  onFound: (asked: FolderVariables) => void,
): FolderList {
  const [order, showOrder] = useState(defaultOrder);
  // What the next question asks for, which may be put before the order is drawn.
  const wanted = useRef(defaultOrder);
  const search = useListSearch({
    list,
    variables: (text) => variables(text === undefined ? {} : { ...wanted.current, search: text }),
    onFound: (text) => onFound({ ...wanted.current, search: text }),
  });
  return {
    search,
    order,
    setOrder: (next) => {
      wanted.current = next;
      showOrder(next);
      search.refresh();
    },
  };
}
