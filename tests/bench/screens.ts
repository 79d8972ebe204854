import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  parse,
  type SelectionSetNode,
  type VariableDefinitionNode,
  visit,
} from 'graphql';
import type { Scene } from './scene.ts';

/** A query of the web client. */
export interface Screen {
  name: string;
  text: string;
  /** Variables of the query in a scene. */
  variables(scene: Scene): Record<string, unknown>;
}

/** Queries that wait for something outside of the product, or need none of it. */
const asideOf: ReadonlySet<string> = new Set(['LinkPreviewQuery', 'TranslationQuery', 'GifPickerQuery']);

const month = (back: number): string => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)).toISOString().slice(0, 7);
};

/** Values of variables by name, in every scene. */
const common: Readonly<Record<string, unknown>> = {
  bringsPanel: true,
  conversations: 30,
  first: 50,
  from: `${month(0)}-01T00:00:00Z`,
  to: `${month(-1)}-01T00:00:00Z`,
  isChosen: true,
  isDeletion: false,
  isInCommunity: true,
  isRoot: false,
  isWide: true,
  kind: 'ALL',
  last: 30,
  list: 'REACTIONS',
  month: month(0),
  orderBy: { field: 'NAME', direction: 'ASC' },
  query: 'mar',
  search: 'mar',
  ...Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`m${index}`, month(11 - index)])),
};

/** Other values for queries whose screens have their own subject. */
const own: Readonly<Record<string, (scene: Scene) => Record<string, unknown>>> = {
  RequestsPageQuery: ({ databaseIds }) => ({ databaseId: databaseIds.privateCommunity }),
  RequestListQuery: ({ ids }) => ({ id: ids.PrivateCommunity }),
  StatisticsPageAccountsQuery: () => ({ kind: 'NEVER_USED' }),
  FolderEntriesQuery: ({ ids }) => ({ id: ids.Folder }),
  CommunityLibraryPageQuery: ({ databaseIds }) => ({ folder: databaseIds.folder }),
  OwnLibraryPageQuery: ({ databaseIds }) => ({ folder: databaseIds.ownFolder }),
  ConversationContentsPaginationQuery: ({ ids }) => ({ id: ids.Conversation, content: 'FILE' }),
  ConversationContentsQuery: ({ ids }) => ({ id: ids.Conversation, content: 'FILE' }),
  ConversationSearchPaginationQuery: ({ ids }) => ({ conversationId: ids.Conversation }),
  ConversationSearchQuery: ({ ids }) => ({ conversationId: ids.Conversation }),
  SearchPageQuery: ({ query }) => ({ query }),
  CommunitySearchQuery: () => ({ search: 'ate' }),
  CommunitySearchChosenQuery: ({ ids }) => ({ id: ids.Community }),
  useStorageQuery: ({ ids }) => ({ communityId: ids.Community }),
  refetchVisibleQuery: ({ ids }) => ({ ids: [ids.Post, ids.Comment, ids.Conversation, ids.Community] }),
};

/** The types that `… on` or the fragments of a selection name. */
function typesIn(
  selection: SelectionSetNode,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
): string[] {
  return selection.selections.flatMap((part) => {
    if (part.kind === Kind.INLINE_FRAGMENT) return part.typeCondition?.name.value ?? [];
    if (part.kind === Kind.FRAGMENT_SPREAD)
      return fragments.get(part.name.value)?.typeCondition.name.value ?? [];
    return [];
  });
}

/** The first field that is given a variable. */
function fieldOf(document: DocumentNode, variable: string): FieldNode | undefined {
  let found: FieldNode | undefined;
  visit(document, {
    Field(field) {
      found ??= field.arguments?.some(
        ({ value }) => value.kind === Kind.VARIABLE && value.name.value === variable,
      )
        ? field
        : undefined;
    },
  });
  return found;
}

const isNeeded = ({ type, defaultValue }: VariableDefinitionNode): boolean =>
  type.kind === Kind.NON_NULL_TYPE && defaultValue === undefined;

/** A query, and what each variable that it needs is given. */
function readScreen(text: string): Screen[] {
  const document = parse(text);
  const fragments = new Map(
    document.definitions
      .filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION)
      .map((fragment) => [fragment.name.value, fragment]),
  );
  const operation = document.definitions.find(
    (definition): definition is OperationDefinitionNode => definition.kind === Kind.OPERATION_DEFINITION,
  );
  const name = operation?.name?.value;
  if (operation?.operation !== OperationTypeNode.QUERY || name === undefined || asideOf.has(name)) return [];
  const needed = (operation.variableDefinitions ?? [])
    .filter(isNeeded)
    .map(({ variable }) => variable.name.value);
  const valueOf = (variable: string, scene: Scene): unknown => {
    const chosen = own[name]?.(scene)[variable];
    if (chosen !== undefined) return chosen;
    const field = fieldOf(document, variable);
    const asked = field?.name.value ?? '';
    if (asked === 'node')
      return typesIn(field?.selectionSet ?? operation.selectionSet, fragments)
        .map((type) => new Map(Object.entries(scene.ids)).get(type))
        .find((id) => id !== undefined);
    return variable === 'databaseId'
      ? new Map(Object.entries(scene.databaseIds)).get(asked)
      : common[variable];
  };
  const variables = (scene: Scene) =>
    Object.fromEntries(
      needed.map((variable) => {
        const value = valueOf(variable, scene);
        if (value === undefined)
          throw new Error(
            `Nobody has said what ${name} is asked with as $${variable}: tests/bench/screens.ts.`,
          );
        return [variable, value];
      }),
    );
  return [{ name, text, variables }];
}

/** Every query of the web client's trusted documents, so that a new screen is measured without anybody naming it. */
export function screensOf(texts: readonly string[]): Screen[] {
  const screens = texts.flatMap(readScreen);
  const known = new Set([...screens.map(({ name }) => name), ...asideOf]);
  for (const name of Object.keys(own))
    if (!known.has(name))
      throw new Error(`${name} is no query of the client any more: tests/bench/screens.ts.`);
  return screens.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}
