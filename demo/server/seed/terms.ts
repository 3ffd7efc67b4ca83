/** Returns the terms and conditions of a demo tenant, as HTML for its theme. */
export function termsHtml(company: string, city: string): string {
  return `
<h1>Terms and conditions of use</h1>
<p>These terms govern the use of the billing and pricing portal of <strong>${company}</strong>
(“the portal”) by its staff and by others who act for it. They apply from 1 January 2026.</p>
<h2>1. Your account</h2>
<p>Your account is personal. You agree that you will</p>
<ul>
  <li>keep your password to yourself and change it when somebody else may know it;</li>
  <li>sign out, or lock the screen, when you leave your place of work;</li>
  <li>tell the service desk at once when you notice a sign-in that was not yours.</li>
</ul>
<h2>2. Acceptable use</h2>
<ol>
  <li>Use the portal for the business of ${company} only.</li>
  <li>Open only the customers, contracts and invoices that your task needs.</li>
  <li>Do not copy personal data into tools that were not approved for it.</li>
</ol>
<h2>3. Records</h2>
<p>Sign-ins and changes are recorded with user, time and origin, and are kept for:</p>
<table>
  <thead><tr><th scope="col">Record</th><th scope="col">Kept for</th></tr></thead>
  <tbody>
    <tr><td>Sign-ins and sign-outs</td><td>12 months</td></tr>
    <tr><td>Changes to prices and contracts</td><td>10 years</td></tr>
  </tbody>
</table>
<h2>4. Availability</h2>
<p>The portal is maintained on the first Sunday of each month from 02:00 to 06:00 UTC.
Announcements are published beforehand on the service status page.</p>
<h2>5. Law and place</h2>
<p>The law of the seat of ${company} applies; the courts of ${city} decide.
Questions are welcome at <a href="mailto:legal@portal.example">legal@portal.example</a>.</p>`.trim();
}
