import 'bootstrap/dist/css/bootstrap.css';
import 'bootstrap';

document.querySelector('#app').innerHTML = `
  <nav class="navbar bg-primary" data-bs-theme="dark">
    <div class="container-fluid"><span class="navbar-brand">Orders</span></div>
  </nav>
  <button class="btn btn-primary m-3" data-bs-toggle="modal" data-bs-target="#modal">Open</button>
  <div class="modal fade" id="modal" role="dialog" tabindex="-1" aria-label="App dialog">
    <div class="modal-dialog"><div class="modal-content">
      <div class="modal-header"><h1 class="modal-title fs-5">App dialog</h1></div>
      <div class="modal-body">
        <label class="form-label" for="note">Note</label> <input class="form-control" id="note" />
      </div>
      <div class="modal-footer">
        <button class="btn btn-secondary" data-bs-dismiss="modal">Close</button>
      </div>
    </div></div>
  </div>`;
