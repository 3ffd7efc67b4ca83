import { useSignal, useSignals } from '@preact/signals-react/runtime';
import { SafeImage } from '../shared/ui/safe-image.tsx';

/** Circles around two corners, as one path. */
const CIRCLES = [60, 130, 200, 270, 340, 410, 480]
  .flatMap((r) => ['500 640', '60 90'].map((center) => `M${center}m${r} 0a${r} ${r} 0 1 0 0 .1`))
  .join('');

/** Renders a pattern in the tenant's accent color; visible while the image loads or if there is none. */
function Pattern() {
  return (
    <svg
      className="sso-login-side-pattern"
      viewBox="0 0 600 720"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      <path d={CIRCLES} />
    </svg>
  );
}

/** Renders the tenant's image next to the form (theming-04), over a pattern of the same size. */
export function SideImage({ src }: { src: string }) {
  useSignals();
  const loaded = useSignal('');
  const isLoaded = loaded.value === src;
  return (
    <div className="sso-login-side" aria-hidden="true">
      <Pattern />
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
