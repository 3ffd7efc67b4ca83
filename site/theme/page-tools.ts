import { useData, withBase } from 'vitepress';
import { defineComponent, h, ref, watch } from 'vue';

/** A button that copies the page as Markdown, and a link to that Markdown. */
export const PageTools = defineComponent({
  setup() {
    const { page, frontmatter } = useData();
    const status = ref('');
    watch(page, () => {
      status.value = '';
    });
    const address = (): string => withBase(`/${page.value.relativePath}`);
    const copy = async (): Promise<void> => {
      try {
        const reply = await fetch(address());
        if (!reply.ok) throw new Error(`${reply.status}`);
        await navigator.clipboard.writeText(await reply.text());
        status.value = 'Copied';
      } catch {
        status.value = 'Not copied';
      }
    };
    return () =>
      page.value.isNotFound || frontmatter.value['layout'] === 'home'
        ? undefined
        : h('section', { class: 'page-tools', 'aria-label': 'Page as Markdown' }, [
            h('button', { type: 'button', onClick: copy }, 'Copy page'),
            // The router of the site knows only pages.
            h('a', { href: address(), target: '_self' }, 'View as Markdown'),
            h('span', { role: 'status' }, status.value),
          ]);
  },
});
