import 'htmx-2';
