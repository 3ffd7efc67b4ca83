import {
  changing,
  dataOf,
  fieldsOf,
  reply,
  withData,
  wrappedFake as wrapped,
  type Answer,
  type Fields,
} from './wrapped-defect.ts';

/** Saves a refused change all the same. */
const savingStale = (): Answer => async (sent) => {
  const response = await sent.send();
  const current = (await dataOf(response))['current'];
  if (sent.call !== 'savePreferences' || typeof current !== 'object' || !current) return response;
  const { version } = { ...(current as Fields) };
  await sent.send({ body: JSON.stringify({ ...fieldsOf(sent.body), version }) });
  return response;
};

/** Has the same settings for all users. */
const sharedSettings = (): Answer => {
  let last: Fields | undefined;
  return async (sent) => {
    const response = await sent.send();
    if (!response.ok || (sent.call !== 'preferences' && sent.call !== 'savePreferences'))
      return response;
    if (sent.call === 'savePreferences') last = await dataOf(response);
    return last ? withData(response, () => last) : response;
  };
};

/** Replaces all settings with those of a change. */
const replacingAll = (): Answer => {
  let saved: Fields | undefined;
  return async (sent) => {
    const response = await sent.send();
    if (!response.ok || (sent.call !== 'preferences' && sent.call !== 'savePreferences'))
      return response;
    const { version } = await dataOf(response);
    if (sent.call === 'savePreferences') saved = fieldsOf(sent.body);
    return saved ? withData(response, () => ({ ...saved, version })) : response;
  };
};

/** Defects of the settings of users. */
export const SETTING_DEFECTS = [
  wrapped('115', 'replaces all settings with those of a change', replacingAll),
  wrapped(
    '115',
    'counts versions from 1',
    changing('preferences', (data) => ({ ...data, version: Number(data['version']) + 1 })),
  ),
  wrapped('116', 'saves a change that it refuses', savingStale),
  wrapped('117', 'accepts text that can’t be stored', () => async (sent) => {
    const response = await sent.send();
    return sent.call === 'savePreferences' && /\\u(?:0000|d8)/i.test(sent.body) && !response.ok
      ? reply(200, { version: 9 })
      : response;
  }),
  wrapped('118', 'has the same settings for all users', sharedSettings),
];
