import {
  defineComponent,
  h,
  onBeforeUnmount,
  onMounted,
  ref,
  toRaw,
  watch,
  type PropType,
} from 'vue';
import type { Choice } from '../../demo/playground/choice.ts';
import type { FromFrame, ToFrame } from '../../demo/playground/messages.ts';

/** The page that shows a tag with a fake gateway; the demo serves it. */
const FRAME = '/playground/frame.html';
/** Tags that show only dialogs, which do not change the height of their page, and which take the focus. */
export const DIALOGS: ReadonlySet<string> = new Set(['sso-session-guard', 'sso-cookie-consent']);

/** A page that is lower has no content yet. */
const MIN_HEIGHT_PX = 200;

/** Makes an iframe as high as its content, within the limits of the style sheet. Returns a function that stops. */
function followHeight(frame: HTMLIFrameElement): () => void {
  const body = frame.contentDocument?.body;
  if (!body) return () => undefined;
  const observer = new ResizeObserver(() => {
    const { scrollHeight } = body;
    if (scrollHeight > MIN_HEIGHT_PX) frame.style.height = `${scrollHeight}px`;
  });
  observer.observe(body);
  return () => observer.disconnect();
}

/** Shows a tag in an iframe, which is loaded when it is scrolled into view. A change of the choice keeps its content. */
export const LiveFrame = defineComponent({
  props: { choice: { type: Object as PropType<Choice>, required: true } },
  setup(props) {
    const frame = ref<HTMLIFrameElement>();
    // The frame's first message must find its listener, so the server renders no frame.
    const isMounted = ref(false);
    let stopFollowing = (): void => undefined;
    const isDialog = DIALOGS.has(props.choice.tag);

    const send = (): void => {
      const choice = { ...toRaw(props.choice) };
      // The tag's minimum height is that of the window, which is as high as the tag.
      if (!isDialog) choice.tokens = { '--sso-page-height': '0px', ...choice.tokens };
      const message: ToFrame = { type: 'playground-choice', choice };
      frame.value?.contentWindow?.postMessage(message, location.origin);
    };
    const onMessage = ({ source, origin, data }: MessageEvent<FromFrame>): void => {
      if (!frame.value || source !== frame.value.contentWindow || origin !== location.origin)
        return;
      if (data.type !== 'playground-ready') return;
      send();
      stopFollowing();
      if (!isDialog) stopFollowing = followHeight(frame.value);
    };
    onMounted(() => {
      addEventListener('message', onMessage);
      isMounted.value = true;
    });
    onBeforeUnmount(() => {
      removeEventListener('message', onMessage);
      stopFollowing();
    });
    watch(() => props.choice, send);
    return () =>
      h('div', { class: ['live-frame', isDialog && 'live-dialog'] }, [
        isMounted.value &&
          h('iframe', {
            ref: frame,
            src: FRAME,
            loading: 'lazy',
            title: `Live <${props.choice.tag}>`,
          }),
      ]);
  },
});
