import * as z from 'zod/mini';
import { ConfigurationFile } from '../../gateway/src/configuration/schema.ts';
import { formatText } from '../format-text.ts';

/** Path of the JSON schema of the gateway's configuration file. */
export const SCHEMA_FILE = 'docs/gateway.schema.json';

/** Returns the text of the JSON schema. */
export function gatewaySchemaText(): Promise<string> {
  const schema = {
    title: 'Configuration file of sso-gateway',
    ...z.toJSONSchema(ConfigurationFile, { io: 'input' }),
  };
  return formatText(SCHEMA_FILE, JSON.stringify(schema));
}
