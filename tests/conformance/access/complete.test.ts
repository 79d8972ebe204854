/** Every operation of the contracts has a row, every row has an operation, and the table contains all. */
import { isObjectType, type GraphQLObjectType } from 'graphql';
import { describe, expect, it } from 'vitest';
import { createSchema } from '../../../gateway/app/schema.ts';
import { operations } from '../../backend/core/contents.ts';
import { nodeTypes } from '../crawl.ts';
import { features } from './rows.ts';
import { accessPage } from './table.ts';

const schema = createSchema();
const objects = Object.values(schema.getTypeMap()).filter(isObjectType);
const fieldsOf = (type: GraphQLObjectType) => Object.values(type.getFields());

/** Fields with their own access rule: root fields, viewer fields, and fields that need a call. */
const doors = objects.flatMap((type) => {
  const isWhole = ['Query', 'Mutation', 'Subscription', 'Viewer', 'Administration'].includes(type.name);
  return fieldsOf(type)
    .filter(
      ({ astNode }) => isWhole || astNode?.directives?.some((directive) => directive.name.value === 'cost'),
    )
    .map((field) => `${type.name}.${field.name}`);
});
const wanted = [
  ...doors,
  ...nodeTypes(schema).map((type) => `node(${type.name})`),
  ...operations.map(({ operation }) => operation.operationId),
];
const stated = Object.values(features).flatMap((rows) => rows.map(({ name }) => name));

describe('the matrix', () => {
  it('has a row for every operation', () => {
    expect(wanted.filter((name) => !stated.includes(name))).toEqual([]);
  });

  it('has no row without an operation', () => {
    const fields = objects.flatMap((type) => fieldsOf(type).map((field) => `${type.name}.${field.name}`));
    const known = new Set([...wanted, ...fields]);
    expect(stated.filter((name) => !known.has(name))).toEqual([]);
  });

  it('distinguishes two rows of one operation', () => {
    const names = Object.values(features).flatMap((rows) =>
      rows.map(({ name, of, rule }) => `${name} ${of ?? ''} ${Object.keys(rule).join(' ')}`),
    );
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it('is written to a page of the documents', async () => {
    const { path, text } = accessPage();
    await expect(text).toMatchFileSnapshot(path);
  });
});
