/**
 * React in a file that imports no module of the product. The file's name does not depend on the product's code, so a
 * release without a new React leaves it in browsers' caches. Loaded in parallel with the views that import it.
 */
import 'react';
import 'react/jsx-runtime';
import 'react-dom';
import 'react-dom/client';
