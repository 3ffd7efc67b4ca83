import { useSignal, useSignals } from '@preact/signals-react/runtime';
import { SafeImage } from '../shared/ui/safe-image.tsx';

/** Renders the tenant's image next to the form (theming-04), over a pattern in the accent color, which shows until then. */
export function SideImage({ src }: { src: string }) {
  useSignals();
  const loaded = useSignal('');
  const isLoaded = loaded.value === src;
  return (
    <div className="sso-login-side" aria-hidden="true">
      <SafeImage
        className={`sso-login-side-image ${isLoaded ? 'sso-login-side-image-loaded' : ''}`.trim()}
        src={src}
        alt=""
        // The browser does not load a lazy image in a window that is too narrow to show it.
        loading="lazy"
        fallback={null}
        onLoad={() => (loaded.value = src)}
      />
    </div>
  );
}
