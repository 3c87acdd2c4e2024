import { mongodbErrors } from '@heddle/contract/errors/mongodb';
import type { JsonValue } from '@heddle/contract/json';
import type { NodeContext } from '@heddle/contract/node/context';
import type { Document } from 'mongodb';
import { withParameters, writingStage } from '../../lib/mongodb/parameters.ts';
import { toDocument } from '../../lib/mongodb/values.ts';
import type { mongodbFields } from './fields.ts';

/** The context of a step that works with MongoDB. */
export type MongodbContext = NodeContext<typeof mongodbFields>;

type WrittenField = 'filter' | 'update' | 'pipeline' | 'projection' | 'sort';

/** A field as it is written, with the values of its parameters for an item; null where it is empty. */
function written({ field }: MongodbContext, name: WrittenField, index: number): JsonValue | null {
  const json = field[name](index);
  if (json === undefined || json === null || json === '') return null;
  return withParameters({ what: name, json, parameters: field.parameters(index) });
}

/** A field that is a document, for an item; an empty one where nothing is written. Throws the errors of parameters and `mongodb_document_invalid`. */
export function documentIn(context: MongodbContext, name: Exclude<WrittenField, 'pipeline'>, index: number): Document {
  return toDocument(written(context, name, index) ?? {}, name);
}

/** A list of stages. Throws `mongodb_document_invalid`. */
function stages(json: JsonValue, what: string): Document[] {
  if (!Array.isArray(json)) throw mongodbErrors.mongodb_document_invalid({ what, reason: 'it is no list of stages' });
  return json.map((stage) => toDocument(stage, what));
}

/** What an update does: operators, or a list of stages. An object without operators would replace the document, and is refused by the driver. */
export function updateOf(context: MongodbContext, index: number): Document | Document[] {
  const json = written(context, 'update', index);
  return Array.isArray(json) ? stages(json, 'update') : toDocument(json ?? {}, 'update');
}

/** The stages of an aggregation for an item. Throws `mongodb_pipeline_writes`. */
export function pipelineOf(context: MongodbContext, index: number): Document[] {
  const json = written(context, 'pipeline', index) ?? [];
  const stage = writingStage(json);
  if (stage !== null && context.field.readOnly()) throw mongodbErrors.mongodb_pipeline_writes({ stage });
  return stages(json, 'list of stages');
}

/** The document to write for an item, its ID first. Throws `mongodb_document_invalid`. */
export function documentOf({ field, items }: MongodbContext, index: number): Document {
  const json = field.source(index) === 'item' ? items[index]?.json : field.document(index);
  const { _id, ...rest } = toDocument(json, 'document');
  return _id === undefined ? rest : { _id: _id as unknown, ...rest };
}

/** Throws what is wrong with the fields of an item, before anything is asked of the database. */
export function checkInput(context: MongodbContext, index: number): void {
  const operation = context.field.operation();
  if (operation === 'aggregate') pipelineOf(context, index);
  else if (operation === 'insert') documentOf(context, index);
  else documentIn(context, 'filter', index);
  if (operation === 'update' || operation === 'findAndUpdate') updateOf(context, index);
  if (operation === 'replace') documentOf(context, index);
}
