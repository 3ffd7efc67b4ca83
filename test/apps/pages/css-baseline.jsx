import CssBaseline from '@mui/material/CssBaseline';
import { createRoot } from 'react-dom/client';

createRoot(document.querySelector('#app')).render(<CssBaseline />);
